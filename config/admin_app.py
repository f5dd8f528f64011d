"""Names the admin site; apart from it, because models can't be imported yet when this is."""

from django.contrib.admin.apps import AdminConfig


class TeahouseAdminConfig(AdminConfig):
    default_site = "config.admin.TeahouseAdminSite"

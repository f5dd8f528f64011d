"""Files for the browser under names that hold a hash of what is in them, so that a page never mixes two releases.

`collectstatic` copies everything to STATIC_ROOT and writes, in scripts and style sheets, the hashed names of what they
import; so a changed module changes the name of every module that leads to it, and an unchanged one stays cached.
"""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Hashed names once files have been collected; until then each file's own name, from where it lies."""

    support_js_module_import_aggregation = True
    # One pass for each module on the longest chain of imports. Rings of imports need endless ones: they are refused.
    max_post_process_passes = 30

    def stored_name(self, name: str) -> str:
        """The hashed name; ValueError for a file that was not there when the others were collected."""
        return str(super().stored_name(name)) if self.hashed_files else name

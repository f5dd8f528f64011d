"""A link as a QR code, drawn as SVG without inline styles, so that the content security policy holds."""

import qrcode  # type: ignore[import-untyped]
from django.utils.html import format_html
from django.utils.safestring import SafeString

QUIET_ZONE = 4
"""Light modules around the code that readers ask for."""


def qr_svg(text: str) -> SafeString:
    """``<svg class="qr">`` of ``text``; dark modules are one path, coloured by the style sheet."""
    code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_M, border=0)
    code.add_data(text)
    code.make(fit=True)
    rows = code.get_matrix()
    size = len(rows) + 2 * QUIET_ZONE
    path = "".join(
        f"M{x + QUIET_ZONE} {y + QUIET_ZONE}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, dark in enumerate(row)
        if dark
    )
    return format_html(
        '<svg class="qr" viewBox="0 0 {0} {0}" shape-rendering="crispEdges" aria-hidden="true">'
        '<path class="qr-light" d="M0 0h{0}v{0}h-{0}z"/><path class="qr-dark" d="{1}"/></svg>',
        size,
        path,
    )

/** Handing the address of a match to somebody. */
import { choose } from "../../core/dialog.js";
import { gettext } from "../../core/i18n.js";
import { toast } from "../toast.js";

/** Copy an address; where the browser does not let us, show it to be copied by hand. */
export async function copyLink(address) {
  try {
    await navigator.clipboard.writeText(address);
  } catch (error) {
    // No clipboard on a plain-http address of the local network, or the browser said no.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    await choose({
      title: gettext("The link"),
      text: address,
      choices: [{ value: "", label: gettext("Close") }],
    });
    return;
  }
  toast(gettext("The link is copied."));
}

/* Tabs of one browser tell each other that a match has begun: whoever reads the rules meanwhile must not miss it. */
import { gettext } from "../core/i18n.js";
import { toast } from "./toast.js";

const CHANNEL = "teahouse-invitations";

/** Tell the other tabs that somebody has sat down; `url` leads to the match. */
export function tellOtherTabs(url) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ url });
  channel.close();
}

/** Show in this tab what other tabs tell. */
export function listenToOtherTabs() {
  let told = null;
  new BroadcastChannel(CHANNEL).addEventListener("message", ({ data }) => {
    if (data.url === told || data.url === location.pathname) return;
    told = data.url;
    toast(gettext("Your friend has sat down. The match begins."), "news", { url: data.url, text: gettext("To the match") });
  });
}

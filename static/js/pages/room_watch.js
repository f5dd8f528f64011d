/* What becomes of an invitation: heard over the WebSocket, and asked for every few seconds while that is not there. */

const POLL_MS = 4000;
const RETRY_MS = 2000;
const MOST_RETRY_MS = 30000;
const NO_SUCH_ROOM = 4004;

/** Call `changed(state)` whenever the room's state is told: "open", "taken", "closed" or "expired", perhaps repeatedly. */
export function watchRoom(key, changed) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  let listening = false;
  let wait = RETRY_MS;

  function connect() {
    const socket = new WebSocket(`${scheme}//${location.host}/ws/rooms/${key}/`);
    socket.addEventListener("open", () => {
      listening = true;
      wait = RETRY_MS;
    });
    socket.addEventListener("message", (event) => changed(JSON.parse(event.data).state));
    socket.addEventListener("close", (event) => {
      listening = false;
      if (event.code === NO_SUCH_ROOM) return;
      wait = Math.min(2 * wait, MOST_RETRY_MS);
      window.setTimeout(connect, wait * (0.75 + Math.random() / 2));
    });
  }

  async function ask() {
    if (listening && !document.hidden) return;
    try {
      const response = await fetch(`/r/${key}/state.json`, { headers: { Accept: "application/json" } });
      if (response.ok) changed((await response.json()).state);
    } catch {
      // Offline: the next question may get through.
    }
  }

  connect();
  window.setInterval(ask, POLL_MS);
  document.addEventListener("visibilitychange", ask);
}

/** Motion of boards: eased out, 160 to 260 ms for pieces; with reduced motion things simply are there. */

const reduced = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** Whether the viewer asked the system for less motion. */
export function prefersReducedMotion() {
  return Boolean(reduced?.matches);
}

/** Ease out: fast first, settling at the end. `t` in 0..1. */
export function easeOut(t) {
  return 1 - (1 - t) ** 3;
}

/** Ease in and out, for turning the whole board. */
export function easeInOut(t) {
  return t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2;
}

/** A frame that comes late moves things on by no more than this many ms, so that the way is seen on a busy machine too. */
const LONGEST_FRAME = 64;

/**
 * Call `frame(progress)` on animation frames until about `duration` ms have passed; the last call gets exactly 1.
 * `stop()` of the returned object jumps to the end; `finished` resolves when the end is reached.
 * With reduced motion, no duration, or a page that is or gets hidden the end is reached at once.
 */
export function tween(duration, frame, ease = easeOut) {
  let stop = () => {};
  const finished = new Promise((resolve) => {
    let request = 0;
    let done = false;
    let last = null;
    let elapsed = 0;
    const hidden = () => document.hidden && stop();
    stop = () => {
      if (done) return;
      done = true;
      cancelAnimationFrame(request);
      document.removeEventListener("visibilitychange", hidden);
      frame(1);
      resolve();
    };
    if (!(duration > 0) || prefersReducedMotion() || document.hidden) {
      stop();
      return;
    }
    const tick = (now) => {
      if (last !== null) elapsed += Math.min(LONGEST_FRAME, Math.max(0, now - last));
      last = now;
      if (elapsed >= duration) {
        stop();
        return;
      }
      frame(ease(elapsed / duration));
      request = requestAnimationFrame(tick);
    };
    document.addEventListener("visibilitychange", hidden);
    frame(0);
    request = requestAnimationFrame(tick);
  });
  return { finished, stop };
}

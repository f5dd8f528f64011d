/**
 * Fair chance computed by this browser alone, as docs/architecture.md says: block `i` is HMAC-SHA-256 with the secret as
 * key over "salt0:salt1:i"; a number below `n` is a block's first eight bytes modulo `n`, and blocks at or above
 * the last whole multiple of `n` are skipped. No drawing here.
 */

const SPAN = 1n << 64n;
const encoder = new TextEncoder();

/** Whether this browser computes here: only over https, and on localhost. */
export function canCompute() {
  return globalThis.crypto?.subtle !== undefined;
}

/** The SHA-256 of the bytes that `hex` stands for, in hexadecimal. */
export async function hashOf(hex) {
  return toHex(await crypto.subtle.digest("SHA-256", fromHex(hex)));
}

/** The blocks of one secret and two salts. */
export async function blocksOf(secret, salts) {
  const key = await crypto.subtle.importKey("raw", fromHex(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (counter) => {
    const signed = await crypto.subtle.sign("HMAC", key, encoder.encode(`${salts[0]}:${salts[1]}:${counter}`));
    return { counter, hmac: toHex(signed), value: new DataView(signed).getBigUint64(0) };
  };
}

/**
 * What a draw that begins with block `counter` has to give: `{result, rows, next}`. `draw` says what was drawn, `{kind:
 * "number", n}` or `{kind: "shuffle", items}`; its result is not looked at. `rows` are the blocks used, `{counter, hmac,
 * n, number}`, with null for the number of one that was skipped; `next` is the counter after it.
 */
export async function compute(draw, counter, block) {
  const rows = [];
  async function below(n) {
    if (!Number.isInteger(n) || n < 1 || n > 2 ** 32) throw new RangeError(`no number below ${n} can be drawn`);
    const whole = SPAN - (SPAN % BigInt(n));
    for (;;) {
      const { hmac, value } = await block(counter + rows.length);
      const number = value < whole ? Number(value % BigInt(n)) : null;
      rows.push({ counter: counter + rows.length, hmac, n, number });
      if (number !== null) return number;
    }
  }
  const result = draw.kind === "number" ? await below(draw.n) : await shuffled(draw.items, below);
  return { result, rows, next: counter + rows.length };
}

/** Fisher and Yates, from the last place down. */
async function shuffled(items, below) {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = await below(last + 1);
    [result[last], result[other]] = [result[other], result[last]];
  }
  return result;
}

function fromHex(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function toHex(buffer) {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

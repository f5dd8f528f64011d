/** Reading JSON from our own site. */

/** Why a request failed: `status` is the HTTP status, 0 if there was no answer at all. */
export class RequestError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** GET JSON; rejects with RequestError. */
export async function getJson(path) {
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", headers: { accept: "application/json" } });
  } catch (error) {
    throw new RequestError(0, error.message);
  }
  if (!response.ok) throw new RequestError(response.status, response.statusText);
  return response.json();
}

import { Failure, toFailure } from "#client/lib/api.ts";
import { $session, refuseToken } from "#client/lib/session.ts";
import { PHOTO_MAX_BYTES } from "#contract/limits.ts";
import { type Image, image } from "#contract/people.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { progressPercent } from "../format/numbers.ts";

export interface Upload {
  /** From 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** After a change of networks a request may hang for many minutes before the browser gives it up. */
const STALLED_MS = MINUTE_MS;

/** By XMLHttpRequest, since `fetch` reports no progress. @throws Failure (`offline` also if the network stands still), AbortError */
export function uploadPhoto(file: File, { onProgress, signal }: Upload) {
  return new Promise<Image>((resolve, reject) => {
    if (file.size > PHOTO_MAX_BYTES) return reject(new Failure("photo_too_large", 413));
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append("file", file);
    request.open("POST", "/api/image/upload");
    const { token } = $session.get();
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.responseType = "json";
    const giveUp = () => {
      request.abort();
      reject(toFailure(undefined, undefined));
    };
    let stalled = setTimeout(giveUp, STALLED_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, STALLED_MS);
      onProgress(Math.round(progressPercent(loaded, total)));
    };
    request.onload = () => {
      if (request.status === 401) refuseToken(token);
      if (request.status !== 200) return reject(toFailure(request.response, headOf(request)));
      const { data } = image.safeParse(request.response);
      // Not our answer, but that of a network that asks to sign in first.
      if (data) resolve(data);
      else reject(toFailure(undefined, undefined));
    };
    request.onerror = () => reject(toFailure(undefined, undefined));
    request.onloadend = () => clearTimeout(stalled);
    signal.addEventListener("abort", () => {
      request.abort();
      reject(new DOMException("Cancelled", "AbortError"));
    });
    request.send(body);
  });
}

const headOf = (request: XMLHttpRequest) =>
  new Response(null, {
    status: request.status,
    headers: { "retry-after": request.getResponseHeader("retry-after") ?? "" },
  });

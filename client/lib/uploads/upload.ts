import { Failure, toFailure } from "#client/lib/api.ts";
import { $session, refuseToken } from "#client/lib/session.ts";
import { PHOTO_MAX_BYTES } from "#contract/limits.ts";
import { image } from "#contract/people.ts";
import { progressPercent } from "../format/numbers.ts";

export interface Upload {
  /** From 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads one photo, by XMLHttpRequest, since `fetch` reports no upload progress.
 * @throws Failure, with the code `offline` if the network is gone; an AbortError if the upload was cancelled
 */
export function uploadPhoto(file: File, { onProgress, signal }: Upload) {
  return new Promise<ReturnType<typeof image.parse>>((resolve, reject) => {
    if (file.size > PHOTO_MAX_BYTES) return reject(new Failure("photo_too_large", 413));
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append("file", file);
    request.open("POST", "/api/image/upload");
    const { token } = $session.get();
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round(progressPercent(loaded, total)));
    request.onload = () => {
      if (request.status === 401) refuseToken(token);
      if (request.status === 200) resolve(image.parse(request.response));
      else reject(toFailure(request.response, headOf(request)));
    };
    request.onerror = () => reject(toFailure(undefined, undefined));
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

import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { Failure } from "../api.ts";
import { uploadPhoto } from "./upload.ts";

/** A request that the test answers. */
class TestRequest {
  static last: TestRequest;
  readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
  status = 0;
  response: unknown = null;
  isAborted = false;
  onload?: () => void;
  onloadend?: () => void;
  constructor() {
    TestRequest.last = this;
  }
  open() {}
  send() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  abort() {
    this.isAborted = true;
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { XMLHttpRequest: TestRequest });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, "XMLHttpRequest");
});

const photo = new File(["x"], "photo.jpg");
const upload = () => uploadPhoto(photo, { onProgress: () => {}, signal: new AbortController().signal });
const failureOf = (uploading: Promise<unknown>) => uploading.catch((error: unknown) => error);

test("An upload that moves nothing for a minute fails as one without a network", async () => {
  const failure = failureOf(upload());
  const request = TestRequest.last;
  jest.advanceTimersByTime(59_000);
  request.upload.onprogress?.({ loaded: 1, total: 2 });
  jest.advanceTimersByTime(59_000);
  expect(request.isAborted).toBe(false);
  jest.advanceTimersByTime(1_000);
  expect(request.isAborted).toBe(true);
  expect(await failure).toEqual(new Failure("offline", 0));
});

test("An answer that is not ours, like a network's sign-in page, fails as one without a network", async () => {
  const failure = failureOf(upload());
  TestRequest.last.answer(200, null);
  expect(await failure).toEqual(new Failure("offline", 0));
});

test("A photo that is stored arrives, and nothing is given up later", async () => {
  const image = { id: "1", path: "/1", absolutePath: "/1", screen: "/1", thumb: "/1", placeholder: "data:" };
  const stored = upload();
  TestRequest.last.answer(200, { ...image, width: 64, height: 64 });
  expect(await stored).toMatchObject(image);
  jest.advanceTimersByTime(60_000);
  expect(TestRequest.last.isAborted).toBe(false);
});

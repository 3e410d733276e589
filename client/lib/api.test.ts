import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { api, checkParameters, Failure, isNotFound, ParameterError, toFailure, unwrap } from "./api.ts";
import { $session, latestSuspension, signIn } from "./session.ts";

const suspension = { until: "2030-01-08T12:00:00.000Z", reason: "spam" };
const refusal = { code: "user_locked", suspension };

function refusedAt(path: string) {
  const response = Response.json(refusal, { status: 403 });
  Object.defineProperty(response, "url", { value: `http://localhost${path}` });
  return toFailure(refusal, response);
}

beforeEach(() => signIn("abc"));

describe("a suspension", () => {
  test("of the member who asks ends the session, and says until when and why", () => {
    refusedAt("/api/user/me");
    expect($session.get()).toEqual({ token: null, ended: "suspended" });
    expect(latestSuspension()).toMatchObject(suspension);
  });

  test("of another account that a form or link would sign in to leaves the session open", () => {
    const failure = refusedAt("/api/auth/setNewPassword");
    expect(failure).toMatchObject(refusal);
    expect($session.get()).toEqual({ token: "abc" });
    expect(latestSuspension()).toBeUndefined();
  });
});

test("an id that nothing can have is not found either; a refusal or an error of the server is no such answer", () => {
  const found = [404, 422, 403, 500].map((status) => isNotFound(new Failure("internal", status)));
  expect(found).toEqual([true, true, false, false]);
});

describe("the sign-in page of a network, sent in place of our API,", () => {
  const headers = { "content-type": "text/html; charset=utf-8" };
  let fetching: ReturnType<typeof spyOn<typeof globalThis, "fetch">>;
  const answerWith = (status: number) => {
    fetching = spyOn(globalThis, "fetch");
    fetching.mockResolvedValue(new Response("<h1>Welcome</h1>", { status, headers }));
  };
  const ask = () => unwrap(api.api.queue.hours.get()).catch((failure: unknown) => failure);
  afterEach(() => fetching.mockRestore());

  test("is no data", async () => {
    answerWith(200);
    expect(await ask()).toMatchObject({ code: "offline", status: 0 });
  });

  test("signs no one out", async () => {
    answerWith(401);
    expect(await ask()).toMatchObject({ code: "offline", status: 0 });
    expect($session.get()).toEqual({ token: "abc" });
  });
});

test("a call without its id is not sent, and is no failure of the network", async () => {
  const fetching = spyOn(globalThis, "fetch");
  const id = undefined as unknown as string;
  await expect(unwrap(api.api.user.id({ id }).get())).rejects.toThrow(
    "Required parameter id was null or undefined",
  );
  expect(fetching).not.toHaveBeenCalled();
  fetching.mockRestore();
});

const post = (path: string, body?: unknown) =>
  checkParameters(path, { method: "POST", ...(body !== undefined && { body: JSON.stringify(body) }) });

describe("a call is not sent", () => {
  test.each<[string, () => void, string]>([
    [
      "without its id",
      () => checkParameters("/api/user/id/undefined", {}),
      "Required parameter id was null or undefined",
    ],
    [
      "with null for a token",
      () => post("/api/auth/activateEmail/null"),
      "Required parameter id was null or undefined",
    ],
    [
      "without its body",
      () => post("/api/user/status/update"),
      "Required parameter body was null or undefined",
    ],
    [
      "to activate an account without its code",
      () => post("/api/auth/activate-account", { emailToken: "x", phoneNumber: "7" }),
      "Required parameter code was null or undefined",
    ],
    [
      "for city suggestions without a name",
      () => checkParameters("/api/city/suggestions?country_code=*", {}),
      "Name parameter is required for city suggestions.",
    ],
    ["with an empty avatar", () => post("/api/user/avatar/update", { image: "" }), "Invalid image"],
    [
      "with a gallery that holds no texts",
      () => post("/api/user/images/update", { images: [1] }),
      "Invalid images array",
    ],
    [
      "with a status that is no text",
      () => post("/api/user/status/update", { status: null }),
      "Invalid status",
    ],
  ])("%s", (_title, call, message) => {
    expect(call).toThrow(new ParameterError(message));
  });
});

test("complete calls are sent", () => {
  checkParameters("/api/city/suggestions?name=%D0%9C", {});
  post("/api/user/status/update", { status: "" });
  post("/api/user/images/update", { images: [] });
  post("/api/user/blocks/01a221b4-dafd-76ad-85f9-537829ba2cca", {});
});

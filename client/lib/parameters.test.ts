import { describe, expect, test } from "bun:test";
import { checkParameters, ParameterError } from "./parameters.ts";

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

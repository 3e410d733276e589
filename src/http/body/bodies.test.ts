import { describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import type { Problem } from "#contract/http.ts";
import { BODY_MAX_BYTES, PHOTO_MAX_BYTES } from "#contract/limits.ts";
import { createHeldRequests } from "#test/helpers/network.ts";
import { createProbe } from "#test/helpers/probe.ts";

const { ask } = createProbe(
  new Elysia()
    .post("/api/echo", ({ body }) => Response.json(body))
    .post("/api/auth/oauth/apple/callback", ({ body }) => Response.json(body))
    .post("/api/image/upload", ({ body }) => {
      const { image, note } = body as { image: File; note: string };
      return Response.json({ size: image.size, note });
    }),
);

/** The text of the response, or the code of the problem. */
async function post(path: string, body?: BodyInit, type?: string) {
  const headers = type ? { "content-type": type } : undefined;
  const response = await ask(path, { method: "POST", body, headers });
  return response.ok ? response.text() : ((await response.json()) as Problem).code;
}

/** A body in chunks, without a declared length. */
const chunked = (pieces: number, size: number) =>
  new ReadableStream({
    pull(controller) {
      if (pieces-- > 0) controller.enqueue(new Uint8Array(size).fill(32));
      else controller.close();
    },
  });

describe("a body of a request", () => {
  test("is read when it is JSON, whatever parameters its type has", async () => {
    expect(await post("/api/echo", '{"a":"ё"}', "application/json")).toBe('{"a":"ё"}');
    expect(await post("/api/echo", "[1]", "application/json; charset=utf-8")).toBe("[1]");
  });

  test("may be missing", async () => {
    expect(await post("/api/echo")).toBe("{}");
    expect(await post("/api/echo", "", "application/json")).toBe("{}");
  });

  test.each(["{", '{"a":1}}', "nope", "\u0000"])("is refused when it is not JSON: %p", async (body) => {
    expect(await post("/api/echo", body, "application/json")).toBe("malformed_body");
  });

  test("is refused when it is not UTF-8", async () => {
    expect(await post("/api/echo", new Uint8Array([0x22, 0xff, 0x22]), "application/json")).toBe(
      "malformed_body",
    );
  });

  test("is refused when it nests deeper than the parser goes", async () => {
    expect(await post("/api/echo", "[".repeat(BODY_MAX_BYTES), "application/json")).toBe("malformed_body");
  });

  test("is refused when it nests deeper than any that is sent", async () => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    expect(await post("/api/echo", nested(16), "application/json")).toBe(nested(16));
    expect(await post("/api/echo", nested(17), "application/json")).toBe("malformed_body");
    expect(await post("/api/echo", nested(BODY_MAX_BYTES / 2), "application/json")).toBe("malformed_body");
  });

  test("may have any number of brackets side by side, or in a text", async () => {
    const text = JSON.stringify([
      Array(20).fill([]),
      "[{".repeat(20),
      `\\"${"[".repeat(20)}"\\`,
      { a: [{}] },
    ]);
    expect(await post("/api/echo", text, "application/json")).toBe(text);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])(
    "is refused as %p, which is not JSON",
    async (type) => {
      expect(await post("/api/echo", new TextEncoder().encode("a=1"), type)).toBe("unsupported_media_type");
    },
  );

  test("may be as large as the limit and not a byte larger", async () => {
    const padded = (length: number) => `"${"x".repeat(length - 2)}"`;
    expect(await post("/api/echo", padded(BODY_MAX_BYTES), "application/json")).toHaveLength(BODY_MAX_BYTES);
    expect(await post("/api/echo", padded(BODY_MAX_BYTES + 1), "application/json")).toBe("too_large");
  });

  test("without a declared length is refused at the limit", async () => {
    expect(await post("/api/echo", chunked(1000, 64 * 1024), "application/json")).toBe("too_large");
  });
});

describe("a form that another site's page posts", () => {
  const callback = "/api/auth/oauth/apple/callback";
  const type = "application/x-www-form-urlencoded";

  test("is read", async () => {
    expect(await post(callback, "code=%D1%91&state=s", type)).toBe('{"code":"ё","state":"s"}');
  });

  test("is refused above 16 KB, far more than any has", async () => {
    expect(await post(callback, "a".repeat(16 * 1024), type)).toEndWith('a":""}');
    expect(await post(callback, "a".repeat(16 * 1024 + 1), type)).toBe("too_large");
  });
});

describe("an upload", () => {
  const form = (size: number) => {
    const data = new FormData();
    data.set("image", new File([new Uint8Array(size)], "a.jpg"));
    data.set("note", "мой");
    return data;
  };

  test("may be a form with a photo of the full size", async () => {
    expect(await post("/api/image/upload", form(PHOTO_MAX_BYTES))).toBe(
      `{"size":${PHOTO_MAX_BYTES},"note":"мой"}`,
    );
  });

  test("is refused when it is too large, or is not a form", async () => {
    expect(await post("/api/image/upload", form(PHOTO_MAX_BYTES + 128 * 1024))).toBe("photo_too_large");
    expect(await post("/api/image/upload", "--x", "multipart/form-data; boundary=y")).toBe("malformed_body");
  });

  test("may name its boundary in quotes", async () => {
    const part = (name: string) => `--b:c\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
    const text = `${part("image")}${part("note")}--b:c--\r\n`;
    expect(await post("/api/image/upload", text, 'multipart/form-data; boundary="b:c"')).toBe('{"note":"1"}');
  });

  test("is refused when it has many parts, before they are read", async () => {
    const data = new FormData();
    for (let i = 0; i < 11; i++) data.set(`field${i}`, "");
    expect(await post("/api/image/upload", data)).toBe("malformed_body");
    data.delete("field10");
    data.set("image", new File(["1"], "a.jpg"));
    data.delete("field9");
    expect(await post("/api/image/upload", data)).toBe('{"size":1}');
  });

  test("is refused by every other route", async () => {
    expect(await post("/api/echo", form(10))).toBe("unsupported_media_type");
  });
});

describe("bodies on their way in", () => {
  const dripping = () =>
    new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) });
  const json = { "content-type": "application/json" };
  const crowded = (requests = createHeldRequests()) =>
    createProbe(
      new Elysia()
        .post("/api/held", async () => {
          requests.note();
          await requests.wait();
          return "done";
        })
        .post("/api/echo", ({ body }) => Response.json(body))
        .post("/api/vip/notification", () => "OK")
        .post("/api/image/upload", () => "stored"),
      {
        env: { BODIES_TOTAL: "3" },
        checkGuard: (_, request, context) => {
          const userId = request.headers.get("x-user");
          if (userId) context.session = { userId } as never;
        },
      },
    );

  test("that drip make room for whole ones, and never hold up a member, a photo or the bank", async () => {
    const { ask } = crowded();
    const slow = Array.from({ length: 6 }, (_, n) =>
      ask("/api/echo", { method: "POST", body: dripping(), headers: json, peer: `192.0.2.${n}` }),
    );
    const statuses = await Promise.all(
      [
        ask("/api/echo", { method: "POST", body: "{}", headers: json, peer: "198.51.100.1" }),
        ask("/api/echo", { method: "POST", body: "{}", headers: { ...json, "x-user": "anna" } }),
        ask("/api/vip/notification", { method: "POST", body: "{}", headers: json }),
      ].map(async (answer) => (await answer).status),
    );
    expect(statuses).toEqual([200, 200, 200]);
    expect(await Promise.race(slow.map(async (answer) => (await answer).status))).toBe(408);
  });

  test("that find no room are refused, and the log has no stack for each", async () => {
    const requests = createHeldRequests();
    requests.controls.hold();
    const { ask, logged } = crowded(requests);
    const post = (peer: string) => ask("/api/held", { method: "POST", body: "{}", headers: json, peer });
    const held = ["192.0.2.1", "192.0.2.2", "192.0.2.3"].map(post);
    await requests.controls.received(3);
    const refused = await post("192.0.2.4");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(logged.filter(({ err, level }) => err !== undefined || level === 50)).toEqual([]);
    requests.controls.release();
    expect(await Promise.all(held.map(async (answer) => (await answer).status))).toEqual([200, 200, 200]);
  });
});

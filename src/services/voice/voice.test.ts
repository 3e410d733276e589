import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { VOICE_MAX_BYTES, VOICE_MAX_MS } from "#contract/limits.ts";
import { Problem } from "#src/problem.ts";
import { fragmentedMp4, ogg, webm } from "#test/helpers/voice.ts";
import { isWholeRecording, recordingIn } from "./voice.ts";

const read = (upload: Uint8Array) => recordingIn(upload, VOICE_MAX_MS);
const codeOf = (upload: Uint8Array): string => {
  try {
    read(upload);
    return "taken";
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
};
const textOf = (file: Uint8Array) => Buffer.from(file).toString("latin1");

const MADE = { webm: webm(), ogg: ogg(), mp4: fragmentedMp4() };

describe("What browsers record", () => {
  test.each(Object.entries(MADE))("is taken out of %s and measured by its packets", (_, upload) => {
    const { durationMs, file } = read(upload);
    expect(durationMs).toBeGreaterThanOrEqual(2_000);
    expect(durationMs).toBeLessThan(2_010);
    expect(textOf(file)).toStartWith("\0\0\0\x1cftypisom");
  });

  test.each(Object.entries(MADE))("is stored without anything else of %s", async (_, upload) => {
    const { file } = read(upload);
    for (const word of ["recorder", "OpusTags", "Anna", "at home"]) expect(textOf(file)).not.toContain(word);
    expect(await isWholeRecording(new Blob([file]))).toBe(true);
    expect(await isWholeRecording(new Blob([file.slice(0, -1)]))).toBe(false);
  });

  test.each(Object.entries(MADE))("of %s is the same once it is read again", (_, upload) => {
    const { durationMs, file } = read(upload);
    const again = read(file);
    expect(again.durationMs).toBe(durationMs);
    expect(Buffer.from(again.file).equals(file)).toBe(true);
  });

  test("lasts up to two minutes", () => {
    expect(read(webm({ ms: VOICE_MAX_MS })).durationMs).toBe(VOICE_MAX_MS);
    expect(codeOf(webm({ ms: VOICE_MAX_MS + 20 }))).toBe("voice_too_long");
    expect(codeOf(ogg({ ms: VOICE_MAX_MS + 20 }))).toBe("voice_too_long");
    expect(codeOf(fragmentedMp4({ packets: 5_626 }))).toBe("voice_too_long");
  });

  test("cannot hide its length: packets of 60 ms count as such, whatever their times say", () => {
    const threeFrames = Uint8Array.of(0xfb, 0x03, 0xff, 0xfe);
    expect(read(webm({ ms: 20, packet: threeFrames })).durationMs).toBe(60);
    expect(codeOf(webm({ ms: VOICE_MAX_MS / 2, packet: threeFrames }))).toBe("voice_too_long");
  });
});

describe("An upload is refused", () => {
  const half = (file: Uint8Array) => file.slice(0, file.length >> 1);
  const cases: [told: string, code: string, file: Uint8Array][] = [
    ["that is empty", "voice_format_unsupported", new Uint8Array()],
    ["that is a text", "voice_format_unsupported", new TextEncoder().encode("<script>alert(1)</script>")],
    ["that is an MP3", "voice_format_unsupported", Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0)],
    ["of more than 2 MB", "voice_too_large", new Uint8Array(VOICE_MAX_BYTES + 1)],
    ["of WebM with another codec", "invalid_voice", webm({ codec: "A_VORBIS" })],
    ["of WebM with a picture", "invalid_voice", webm({ codec: "V_VP8" })],
    ["of WebM without sound", "invalid_voice", webm({ ms: 0 })],
    ["of MP4 without sound", "invalid_voice", fragmentedMp4({ packets: 0 })],
    ["of WebM with empty packets", "invalid_voice", webm({ packet: new Uint8Array() })],
    ["with a packet of no frames", "invalid_voice", webm({ packet: Uint8Array.of(0xfb, 0) })],
    ["with a packet longer than Opus has", "invalid_voice", webm({ packet: Uint8Array.of(0xfb, 63) })],
    ["of WebM that ends in a packet", "invalid_voice", MADE.webm.slice(0, -1)],
    ["that is half of an Ogg", "invalid_voice", half(MADE.ogg)],
    ["that is half of an MP4", "invalid_voice", half(MADE.mp4)],
    ["of two recordings in one", "invalid_voice", Buffer.concat([MADE.webm, MADE.webm])],
  ];
  test.each(cases)("%s: %s", (_told, code, file) => {
    expect(codeOf(file)).toBe(code);
  });
});

describe("Hostile files", () => {
  const uploads = Object.values(MADE);
  const damage = fc.record({
    upload: fc.constantFrom(...uploads),
    changes: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 }),
    cut: fc.nat(),
    isCut: fc.boolean(),
  });

  test("are refused, or become a file of our own that holds no more than was sent", () => {
    let taken = 0;
    fc.assert(
      fc.property(damage, ({ upload, changes, cut, isCut }) => {
        const file = Uint8Array.from(upload);
        // Most of what decides is at the beginning.
        for (const [at, value] of changes) file[at % (at % 3 === 0 ? file.length : 400)] = value;
        const sent = isCut ? file.slice(0, cut % file.length) : file;
        const code = codeOf(sent);
        expect(["taken", "invalid_voice", "voice_format_unsupported", "voice_too_long"]).toContain(code);
        if (code !== "taken") return;
        taken += 1;
        const { file: stored, durationMs } = read(sent);
        expect(durationMs).toBeLessThanOrEqual(VOICE_MAX_MS);
        const tables = 1_000 + 12 * (durationMs / 2.5);
        expect(stored.length).toBeLessThan(sent.length + tables);
      }),
      { numRuns: 3_000 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  test("that hold little but empty elements are refused before they are all read", () => {
    const emptyElement = [0xec, 0x80];
    const padded = Buffer.concat([MADE.webm, Buffer.from(Array(1_000).fill(emptyElement).flat())]);
    const flood = Buffer.concat([MADE.webm, Buffer.from(Array(60_000).fill(emptyElement).flat())]);
    expect([padded, flood].map(codeOf)).toEqual(["taken", "invalid_voice"]);
  });

  test("that claim a table of four billion samples cost no memory", () => {
    const bomb = Uint8Array.from(MADE.mp4);
    const at = textOf(bomb).indexOf("trun") + 8;
    bomb.set([0xff, 0xff, 0xff, 0xff], at);
    expect(codeOf(bomb)).toBe("invalid_voice");
  });
});

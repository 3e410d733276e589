import { expect, test } from "bun:test";
import { quickStart } from "./quick-start.ts";

const SDP = [
  "v=0",
  "m=audio 9 UDP/TLS/RTP/SAVPF 111",
  "a=rtpmap:111 opus/48000/2",
  "a=fmtp:111 minptime=10",
  "m=video 9 UDP/TLS/RTP/SAVPF 96 97 103",
  "a=rtpmap:96 VP8/90000",
  "a=rtpmap:97 rtx/90000",
  "a=fmtp:97 apt=96",
  "a=rtpmap:103 H264/90000",
  "a=fmtp:103 packetization-mode=1",
  "",
].join("\r\n");

test("Every video codec gets a start bitrate of one megabit, and nothing else changes", () => {
  const before = SDP.split("\r\n");
  const after = quickStart(SDP).split("\r\n");
  expect(after.filter((line) => !before.includes(line))).toEqual([
    "a=fmtp:96 x-google-start-bitrate=1000",
    "a=fmtp:103 packetization-mode=1;x-google-start-bitrate=1000",
  ]);
  expect(before.filter((line) => !after.includes(line))).toEqual(["a=fmtp:103 packetization-mode=1"]);
});

test("A description without video stays as it is", () => {
  const audio = SDP.slice(0, SDP.indexOf("m=video"));
  expect(quickStart(audio)).toBe(audio);
});

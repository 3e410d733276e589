/** Chromium starts at 300 kbit/s and drops the first 720p frames: a third of a second without a picture. Other browsers ignore this. */
const START_KBPS = 1_000;

export function quickStart(sdp: string): string {
  const [session = "", ...media] = sdp.split(/(?=^m=)/m);
  return (
    session + media.map((section) => (section.startsWith("m=video") ? hinted(section) : section)).join("")
  );
}

function hinted(section: string): string {
  const codecs = [...section.matchAll(/^a=rtpmap:(\d+) (?:VP8|VP9|H264|AV1|H265)\//gm)].map(
    ([, type]) => type!,
  );
  return codecs.reduce(withHint, section);
}

function withHint(section: string, type: string): string {
  const hint = `x-google-start-bitrate=${START_KBPS}`;
  const parameters = new RegExp(`^a=fmtp:${type} .*$`, "m");
  if (parameters.test(section)) return section.replace(parameters, (line) => `${line};${hint}`);
  return section.replace(
    new RegExp(`^a=rtpmap:${type} .*$`, "m"),
    (line) => `${line}\r\na=fmtp:${type} ${hint}`,
  );
}

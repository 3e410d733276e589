import * as z from "zod";
import { scrub, scrubAddress, scrubFile, scrubMessage, scrubPath } from "./scrub.ts";

/** Sentry envelopes. The schemas are an allowlist: a field that is not named here, such as one of a later SDK, is not sent. */

const id = z.string().regex(/^[\da-f]{16,32}$/);
const word = z.string().regex(/^[\w.:-]{1,64}$/);
const seconds = z.number();
/** An invalid value is left out without losing the report. */
const maybe = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

const frame = z.object({
  filename: maybe(z.string().transform(scrubFile)),
  function: maybe(z.string().regex(/^[\w$.<>[\] #]{1,120}$/)),
  lineno: maybe(z.int()),
  colno: maybe(z.int()),
  in_app: maybe(z.boolean()),
});

const exception = z.object({
  type: maybe(word),
  value: maybe(z.string().transform(scrubMessage)),
  mechanism: maybe(z.object({ type: word, handled: maybe(z.boolean()) })),
  stacktrace: maybe(z.object({ frames: z.array(frame) })),
});

const traceContext = z.object({
  trace_id: id,
  span_id: id,
  parent_span_id: maybe(id),
  op: maybe(word),
  origin: maybe(word),
  status: maybe(word),
});

const describe = (text: string) =>
  text
    .split(" ")
    .map((part) => (part.startsWith("/") ? scrubPath(part) : scrub(part)))
    .join(" ")
    .slice(0, 200);

const span = z.object({
  ...traceContext.shape,
  description: maybe(z.string().transform(describe)),
  start_timestamp: seconds,
  timestamp: maybe(seconds),
});

const common = {
  event_id: id,
  timestamp: seconds,
  platform: maybe(word),
  environment: maybe(word),
  release: maybe(z.string().regex(/^[\w.@+-]{1,100}$/)),
  sdk: maybe(z.object({ name: word, version: word, settings: maybe(z.object({ infer_ip: word })) })),
  contexts: maybe(z.object({ trace: maybe(traceContext) })),
  request: maybe(
    z.object({
      url: maybe(z.string().transform(scrubAddress)),
      headers: maybe(z.object({ "User-Agent": z.string().max(300) })),
    }),
  ),
};

const picked = {
  event: z.object({
    ...common,
    level: maybe(word),
    transaction: maybe(z.string().transform(scrubPath)),
    tags: maybe(z.object({ requestId: maybe(z.string().regex(/^[\w-]{1,64}$/)), replayId: maybe(id) })),
    exception: z.object({ values: z.array(exception) }),
  }),
  transaction: z.object({
    ...common,
    type: z.literal("transaction"),
    transaction: maybe(z.string().transform(scrubPath)),
    start_timestamp: seconds,
    spans: maybe(z.array(span)),
  }),
  replay_event: z.object({
    ...common,
    type: z.literal("replay_event"),
    replay_id: id,
    replay_type: word,
    segment_id: z.int(),
    replay_start_timestamp: maybe(seconds),
    error_ids: maybe(z.array(id)),
    trace_ids: maybe(z.array(id)),
    urls: maybe(z.array(z.string().transform(scrubAddress))),
  }),
};

const headers = z.object({
  event_id: maybe(id),
  sent_at: maybe(z.string()),
  sdk: common.sdk,
  trace: maybe(
    z.object({
      trace_id: id,
      public_key: maybe(word),
      release: common.release,
      environment: maybe(word),
      sampled: maybe(word),
      sample_rate: maybe(word),
      sample_rand: maybe(word),
      replay_id: maybe(id),
    }),
  ),
});

type Item = readonly [head: { type?: unknown }, body: unknown];
type Envelope = readonly [head: object, items: readonly Item[]];

/** Null if nothing may be sent. `pickRecording` is for browsers only. */
export function pickEnvelope(
  [head, items]: Envelope,
  pickRecording: (body: unknown) => string | null = () => null,
): Envelope | null {
  const leaving = items.flatMap((item): Item[] => pickItem(item, pickRecording));
  return leaving.length > 0 ? [headers.parse(head), leaving] : null;
}

function pickItem([{ type }, body]: Item, pickRecording: (body: unknown) => string | null): Item[] {
  if (type === "replay_recording") {
    const recording = pickRecording(body);
    return recording === null ? [] : [[{ type, length: byteLength(recording) } as Item[0], recording]];
  }
  const parsed = isPicked(type) ? picked[type].safeParse(body) : undefined;
  return parsed?.success ? [[{ type }, parsed.data]] : [];
}

const isPicked = (type: unknown): type is keyof typeof picked =>
  typeof type === "string" && Object.hasOwn(picked, type);
const byteLength = (text: string) => new TextEncoder().encode(text).length;

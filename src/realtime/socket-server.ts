import { CLOSE } from "#contract/limits.ts";
import { type AckOf, type ClientEvent, clientSchemas, frameId, type ParsedData } from "#contract/realtime.ts";
import type { Deps } from "#src/deps.ts";
import { isStorageCode, logStorageProblem, storageProblem } from "#src/http/storage-problem.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "./connection.ts";
import { encodeAck, encodeException } from "./frames.ts";
import type { Tab } from "./tab.ts";

/** The return value is the ACK, a thrown `Problem` the exception. Rules are in actions, as for HTTP. Without a `frameId`, no ACK. */
export type Handler<E extends ClientEvent> = (
  connection: Connection,
  data: ParsedData[E],
  frameId?: string,
) => AckOf<E> | Promise<AckOf<E>>;

/** As `Handlers<"ENTER_QUEUE" | "LEAVE_QUEUE">`: the part that one feature provides. */
export type Handlers<E extends ClientEvent = ClientEvent> = { [K in E]: Handler<K> };

/** Frames of one tab that may wait for the handler of an earlier one. More are a flood. */
const WAITING_MAX = 32;

interface Envelope {
  event: string | null;
  id: string | undefined;
  data: unknown;
}

/** They come often, so they wait for no write lock. */
const NEVER_WRITES: ReadonlySet<ClientEvent> = new Set(["PING", "TYPING"]);

type SocketServerParts = Pick<Deps, "log" | "metrics"> & {
  db: Pick<Deps["db"], "unlocked">;
  handlers: Handlers;
  services: Pick<Deps["services"], "errorReports" | "limitRefusals">;
};

/** An invalid frame gets an exception and the socket stays open. Frames of one tab are handled in order. */
export function createSocketServer({
  db,
  handlers,
  log,
  metrics,
  services: { errorReports, limitRefusals },
}: SocketServerParts) {
  function receive(tab: Tab, message: string | Buffer): void {
    if (!tab.working) track(tab, handle(tab, message));
    else if (tab.waiting < WAITING_MAX) track(tab, handleAfter(tab.working, tab, message));
    else tab.close(CLOSE.flood, "flood");
  }

  /** Most handlers are synchronous; only a promise makes later frames wait. */
  function track(tab: Tab, work: Promise<void> | undefined): void {
    tab.working = work;
    void work?.then(() => {
      if (tab.working === work) tab.working = undefined;
    });
  }

  async function handleAfter(earlier: Promise<void>, tab: Tab, message: string | Buffer): Promise<void> {
    tab.waiting += 1;
    await earlier;
    tab.waiting -= 1;
    if (tab.isOpen) await handle(tab, message);
  }

  function handle(tab: Tab, message: string | Buffer): Promise<void> | undefined {
    const envelope: Envelope = { event: null, id: undefined, data: undefined };
    try {
      read(message, envelope);
      const answer = dispatchUnlocked(tab, known(envelope.event), envelope);
      if (!(answer instanceof Promise)) return acknowledge(tab, envelope, answer);
      return answer.then(
        (data) => acknowledge(tab, envelope, data),
        (error) => refuse(tab, envelope, error),
      );
    } catch (error) {
      refuse(tab, envelope, error);
    }
  }

  function dispatchUnlocked(tab: Tab, event: ClientEvent, envelope: Envelope) {
    const unlocked = NEVER_WRITES.has(event) ? undefined : db.unlocked();
    if (!unlocked) return dispatch(tab, event, envelope);
    return unlocked.then(() => (tab.isOpen ? dispatch(tab, event, envelope) : {}));
  }

  function dispatch<E extends ClientEvent>(tab: Tab, event: E, { data, id }: Envelope) {
    const parsed = clientSchemas[event].safeParse(data === undefined ? {} : data);
    if (parsed.success) return handlers[event](tab, parsed.data, id);
    const fields = parsed.error.issues.map((issue) => issue.path.join(".") || "data");
    throw new Problem("validation_failed", { detail: `Wrong in ${event}: ${fields.join(", ")}` });
  }

  function acknowledge(tab: Tab, { event, id }: Envelope, data: unknown): undefined {
    metrics.messages.inc({ event: event ?? "", outcome: "ok" });
    if (id !== undefined) tab.write(encodeAck(id, data));
  }

  function refuse(tab: Tab, { event, id }: Envelope, error: unknown): void {
    const problem = error instanceof Problem ? error : (storageProblem(error) ?? new Problem("internal"));
    if (isStorageCode(problem.code)) logStorageProblem(log, problem.code, { event });
    else if (problem !== error) {
      log.error({ err: error, event }, "Socket handler failed");
      errorReports.send(error);
    }
    metrics.messages.inc({ event: isKnown(event) ? event : "", outcome: problem.code });
    if (problem.status === 429) limitRefusals.note(tab, isKnown(event) ? event : "");
    tab.write(encodeException(problem, event, id));
  }

  return { receive };
}

/** Fills the envelope as far as the frame is readable, so that an exception still names its frame. */
function read(message: string | Buffer, envelope: Envelope): void {
  if (typeof message !== "string")
    throw new Problem("bad_frame", { detail: "Send text frames, not binary ones" });
  const frame = parse(message);
  if (typeof frame !== "object" || frame === null || Array.isArray(frame)) throw new Problem("bad_frame");
  const { event, id, data } = frame as Record<string, unknown>;
  if (typeof event === "string") envelope.event = event.slice(0, 64);
  if (id !== undefined) envelope.id = readId(id);
  if (envelope.event === null) throw new Problem("bad_frame", { detail: "A frame has an event" });
  envelope.data = data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem("bad_frame", { detail: "A frame is a JSON object" });
  }
}

function readId(id: unknown): string {
  const parsed = frameId.safeParse(id);
  if (!parsed.success) throw new Problem("bad_frame", { detail: "The id of a frame is a short text" });
  return parsed.data;
}

const isKnown = (event: string | null): event is ClientEvent =>
  event !== null && Object.hasOwn(clientSchemas, event);

function known(event: string | null): ClientEvent {
  if (!isKnown(event)) throw new Problem("unknown_event");
  return event;
}

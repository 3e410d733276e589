import type { Line, RoomOf, Sent, Stored, Tab } from "./journal.ts";

/** What was promised and not kept, each with the lines before it. */
export interface Verdict {
  broken: string[];
  meetings: number;
}

type Seen = Extract<Line, { tab: Tab }>;

/** What its page may believe of itself, by what it was told. */
interface State {
  isOpen: boolean;
  /** Since it was greeted on this socket. */
  isGreeted: boolean;
  room: string | null;
  isSearching: boolean;
  /** Asked for again after a crash. */
  rejoining: boolean;
  /** It does not know what became of what it asked before its socket closed. */
  isUncertain: boolean;
  asked: Map<string, Extract<Seen, { is: "sent" }>>;
}

const CONTEXT = 24;
const MOST = 20;

/**
 * Replays what each tab sent and heard, and says where the server has told it two things that cannot both be true. On one socket
 * nothing overtakes anything, so an answer to HELLO must agree with all that was said before it.
 */
export function judgeRooms(lines: readonly Line[]): Verdict {
  const states = new Map<Tab, State>();
  const rooms = new Map<string, Map<string, { person: string; remotePeerId: string }>>();
  const broken: string[] = [];
  let at = 0;

  for (; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (line.is !== "havoc") replay(line, stateOf(line.tab));
  }
  at -= 1;
  for (const [tab, { room }] of states) {
    const here = [...states].filter(([other, state]) => state.room === room && other.person !== tab.person);
    if (room !== null && here.length !== 1)
      complain(tab, `is in room ${room} in the end, with ${here.length} others`);
  }
  return { broken, meetings: [...rooms.values()].filter((ends) => ends.size === 2).length };

  function stateOf(tab: Tab): State {
    const known = states.get(tab) ?? newState();
    states.set(tab, known);
    return known;
  }

  function replay(line: Seen, state: State): void {
    switch (line.is) {
      case "opened":
        state.isOpen = true;
        break;
      case "closed":
        state.isUncertain ||= [...state.asked.values()].some(({ event }) => CHANGES.has(event));
        Object.assign(state, { isOpen: false, isGreeted: false, rejoining: false });
        state.asked.clear();
        break;
      case "sent":
        if (line.id) state.asked.set(line.id, line);
        break;
      case "refused":
        if (line.id) state.asked.delete(line.id);
        break;
      case "acked":
        acked(line, state);
        break;
      case "entered":
        entered(line, state);
        break;
      case "left":
        if (state.room === line.roomId) state.room = null;
        break;
      case "unqueued":
        state.isSearching = false;
        break;
    }
  }

  function acked(line: Extract<Seen, { is: "acked" }>, state: State): void {
    const question = state.asked.get(line.id);
    state.asked.delete(line.id);
    if (line.hello) greeted(line, line.hello, state);
    else if (question?.event === "ENTER_QUEUE")
      Object.assign(state, { room: null, isSearching: true, rejoining: false });
    else if (question?.event === "LEAVE_QUEUE") Object.assign(state, { room: null, isSearching: false });
    else if (question?.event === "LEAVE_ROOM") state.room = null;
    else if (question?.event === "REJOIN_ROOM") state.rejoining = state.room === null;
  }

  function greeted(
    { tab }: Seen,
    { room, waiting }: { room: RoomOf | null; waiting: boolean },
    state: State,
  ) {
    if (room) meet(tab, room);
    const roomId = room?.roomId ?? null;
    if (state.isGreeted) {
      if (roomId !== state.room || waiting !== state.isSearching)
        complain(
          tab,
          `is ${told(state.room, state.isSearching)}, and the server says ${told(roomId, waiting)}`,
        );
    } else if (roomId !== null && state.room !== null && roomId !== state.room && !state.isUncertain)
      complain(tab, `came back to room ${roomId} from room ${state.room}, without having left that`);
    Object.assign(state, { room: roomId, isSearching: waiting, isGreeted: true, isUncertain: false });
  }

  function entered({ tab, room }: Extract<Seen, { is: "entered" }>, state: State): void {
    meet(tab, room);
    const { roomId } = room;
    if (state.room !== null && state.room !== roomId)
      complain(tab, `was told of room ${roomId} while it was in room ${state.room}`);
    else if (!state.isSearching && !isRejoining(state) && state.room !== roomId && state.isGreeted)
      complain(tab, `was told of room ${roomId}, for which it had not asked`);
    Object.assign(state, { room: roomId, isSearching: false, rejoining: false });
  }

  /** A room has two ends for ever, each of them one person's. */
  function meet(tab: Tab, { roomId, peerId, remotePeerId }: RoomOf): void {
    const ends = rooms.get(roomId) ?? new Map<string, { person: string; remotePeerId: string }>();
    rooms.set(roomId, ends);
    const { person } = tab;
    const known = ends.get(peerId);
    ends.set(peerId, { person, remotePeerId });
    const others = [...ends].filter(([peer]) => peer !== peerId);
    if (known && known.person !== person) complain(tab, `has the end of ${known.person} in room ${roomId}`);
    if (others.length > 1) complain(tab, `is the third in room ${roomId}`);
    for (const [peer, other] of others)
      if (peer !== remotePeerId || other.remotePeerId !== peerId || other.person === person)
        complain(tab, `and ${other.person} are in room ${roomId}, and not with each other`);
  }

  function complain({ name }: Tab, what: string): void {
    if (broken.length >= MOST) return;
    broken.push(`${name} ${what}\n${before(lines, at, name)}`);
  }
}

/** What answers may have changed the place that a tab has. */
const CHANGES: ReadonlySet<string> = new Set(["ENTER_QUEUE", "LEAVE_QUEUE", "LEAVE_ROOM", "REJOIN_ROOM"]);

/** The room may be back before the answer is: the other end has asked before. */
const isRejoining = ({ rejoining, asked }: State) =>
  rejoining || [...asked.values()].some(({ event }) => event === "REJOIN_ROOM");

const newState = (): State => ({
  isOpen: false,
  isGreeted: false,
  room: null,
  isSearching: false,
  rejoining: false,
  isUncertain: false,
  asked: new Map(),
});

const told = (room: string | null, isSearching: boolean) =>
  room ? `in room ${room}` : isSearching ? "searching" : "nowhere";

/** What happened to the tab before, and to the processes. */
function before(lines: readonly Line[], at: number, name: string): string {
  const found: string[] = [];
  for (let n = at; n >= 0 && found.length < CONTEXT; n -= 1) {
    const line = lines[n]!;
    if (line.is !== "havoc" && line.tab.name !== name) continue;
    const { tab: _, ...rest } = line as Seen;
    found.unshift(`    ${n} ${JSON.stringify(rest)}`);
  }
  return found.join("\n");
}

export interface StoredRow extends Stored {
  senderId: string;
}

/** What was confirmed is stored, once, as it was sent and in the order in which it was; and on one socket none is missed or heard twice. */
export function judgeMessages(
  lines: readonly Line[],
  stored: readonly StoredRow[],
): { broken: string[]; confirmed: number } {
  const broken: string[] = [];
  const rows = new Map(stored.map((row) => [row.clientId, row]));
  const places = new Map(stored.map((row) => [`${row.chatId} ${row.seq}`, row]));
  const complain = (what: string) => void (broken.length < MOST && broken.push(what));
  if (rows.size !== stored.length || places.size !== stored.length)
    complain("Two rows have the same id, or the same place in a chat");

  const sent = new Map<string, Sent>();
  const confirmed = new Map<string, Stored>();
  /** The place of the last message between the same two that was confirmed by the time when this one was first sent. */
  const floors = new Map<string, number>();
  const last = new Map<string, number>();
  const asked = new Map<Tab, Map<string, Sent>>();
  const sockets = new Map<Tab, Map<string, number[]>>();

  for (const line of lines) {
    if (line.is === "havoc") continue;
    if (line.is === "closed") endSocket(line.tab);
    else if (line.is === "sent" && line.message) noteSent(line.tab, line.id!, line.message);
    else if (line.is === "acked" && line.message) noteConfirmed(line.tab, line.id, line.message);
    else if (line.is === "heard") noteHeard(line.tab, line.message);
  }
  for (const tab of sockets.keys()) endSocket(tab);

  for (const [clientId, told] of confirmed) {
    const row = rows.get(clientId);
    if (!row) complain(`${told.content} was confirmed, and is lost`);
    else if (row.seq !== told.seq || row.chatId !== told.chatId || row.content !== told.content)
      complain(
        `${told.content} was confirmed as number ${told.seq}, and is stored as ${row.content}, number ${row.seq}`,
      );
    if (told.content !== sent.get(clientId)?.content)
      complain(`${told.content} was confirmed, and not sent so`);
    const floor = floors.get(clientId) ?? 0;
    if (told.seq <= floor)
      complain(`${told.content} is number ${told.seq}, and was sent after number ${floor} was confirmed`);
  }
  for (const row of stored)
    if (sent.get(row.clientId)?.content !== row.content)
      complain(`${row.content} is stored, and no one sent it`);
  for (const [chatId, count] of countsOf(stored))
    if (!places.has(`${chatId} ${count}`))
      complain(`Chat ${chatId} has ${count} messages, and not the numbers of them`);
  return { broken, confirmed: confirmed.size };

  function noteSent(tab: Tab, id: string, message: Sent): void {
    const { clientId } = message;
    if (!sent.has(clientId)) floors.set(clientId, last.get(pairOf(tab, message)) ?? 0);
    sent.set(clientId, message);
    const own = asked.get(tab) ?? new Map<string, Sent>();
    asked.set(tab, own.set(id, message));
  }

  function noteConfirmed(tab: Tab, id: string, { clientId, ...told }: Stored): void {
    const question = asked.get(tab)?.get(id);
    if (question?.clientId !== clientId) {
      complain(`${tab.name} was confirmed ${told.content}, for which it had not asked`);
      return;
    }
    const known = confirmed.get(clientId);
    if (known && known.seq !== told.seq) complain(`${told.content} was confirmed twice, in two places`);
    confirmed.set(clientId, { clientId, ...told });
    const pair = pairOf(tab, question);
    last.set(pair, Math.max(last.get(pair) ?? 0, told.seq));
  }

  function noteHeard(tab: Tab, { chatId, seq, content, clientId }: Stored): void {
    const chats = sockets.get(tab) ?? new Map<string, number[]>();
    sockets.set(tab, chats);
    const heard = chats.get(chatId) ?? [];
    chats.set(chatId, heard);
    if (heard.length > 0 && seq <= heard.at(-1)!)
      complain(`${tab.name} heard ${content}, number ${seq}, after number ${heard.at(-1)}`);
    heard.push(seq);
    const row = rows.get(clientId);
    if (row?.seq !== seq || row.content !== content)
      complain(`${tab.name} heard ${content}, which is not stored so`);
  }

  /** Between the first and the last that it heard, all of the other's. */
  function endSocket(tab: Tab): void {
    for (const [chatId, heard] of sockets.get(tab) ?? []) {
      const known = new Set(heard);
      for (let seq = heard[0]!; seq < heard.at(-1)!; seq += 1) {
        const row = places.get(`${chatId} ${seq}`);
        if (!known.has(seq) && row && row.senderId !== tab.person)
          complain(
            `${tab.name} heard numbers ${heard[0]} to ${heard.at(-1)} on one socket, without ${row.content}`,
          );
      }
    }
    sockets.delete(tab);
    asked.delete(tab);
  }
}

const pairOf = ({ person }: Tab, { to }: Sent): string => [person, to].sort().join(" ");

function countsOf(stored: readonly Stored[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { chatId } of stored) counts.set(chatId, (counts.get(chatId) ?? 0) + 1);
  return counts;
}

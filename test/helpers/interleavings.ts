import fc from "fast-check";

interface ModelTab<Socket> {
  socket: Socket | null;
  connect(): void;
  drop(): void;
  /** Takes the next reply. Returns whether there was one. */
  hear(): boolean;
}

/** People whose tabs lose their sockets and whose frames arrive late, in front of a real server. */
export interface ModelTown<Socket> {
  readonly tabs: readonly ModelTab<Socket>[];
  readonly people: readonly string[];
  /** Lost sockets whose loss the server has not noticed yet. */
  readonly dropped: readonly Socket[];
  notice(index: number): void;
  serve(socket: Socket): boolean;
  block(blocker: string, blocked: string): void;
}

export type Steps<Town, Tab> = Record<string, (town: Town, tab: Tab, n: number) => void>;

export const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

/** Delivers everything under way, and lets the server notice every drop. */
export function settle<Socket>(town: ModelTown<Socket>): void {
  while (town.dropped.length > 0) town.notice(0);
  while (town.tabs.some((tab) => (tab.socket && town.serve(tab.socket)) || tab.hear()));
}

/** Steps common to all features: what the network does, and blocks between people. */
export const networkSteps = <Socket>(): Steps<ModelTown<Socket>, ModelTab<Socket>> => ({
  connect: (_, tab) => tab.connect(),
  drop: (_, tab) => tab.drop(),
  notice: (town, _, n) => town.notice(n % Math.max(1, town.dropped.length)),
  block: (town, _, n) => {
    const [blocker, blocked] = [pick(town.people, n), pick(town.people, n >> 4)];
    if (blocker !== blocked && n % 5 === 0) town.block(blocker, blocked);
  },
  serve: (town, tab, n) => {
    const socket = n % 4 === 0 ? town.dropped[0] : tab.socket;
    if (socket) town.serve(socket);
  },
  hear: (_, tab) => void tab.hear(),
  settle,
});

/** Fifty steps or more, each with a tab and a number. Each mention in `often` makes a step more frequent. */
export const stepsOf = (steps: object, often: readonly string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...often, ...Object.keys(steps)), fc.nat(15), fc.nat(10_000)), {
    minLength: 50,
    maxLength: 300,
    size: "max",
  });

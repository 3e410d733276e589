interface Waiting {
  path: readonly string[];
  cost: number;
  begin: () => void;
  refuse: () => void;
}

interface Branch {
  weight: number;
  /** In units of cost, divided by the weight. */
  served: number;
  waiting: number;
  running: number;
  branches: Map<string, Branch>;
  queue: Waiting[];
}

const newBranch = (weight = 1, served = 0): Branch => ({
  weight,
  served,
  waiting: 0,
  running: 0,
  branches: new Map(),
  queue: [],
});

interface Options {
  atOnce: number;
  waitingMost: number;
  /** By the first step of a path. */
  weights?: Readonly<Record<string, number>>;
}

/**
 * A path says who asks, from the widest group to the narrowest (a /48, a /56, a /64): at each step the branch that was served
 * least is next, so that a flood from one network waits for itself. When too many wait, the fullest branch is refused the newest.
 */
export class FairTurns {
  private readonly root = newBranch();
  private running = 0;

  constructor(private readonly options: Options) {}

  /** `refused` at once when too many wait. The cost is what the turn counts as, like the size of a photo. */
  run<T>(path: readonly string[], work: () => Promise<T>, refused: () => T, cost = 1): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const waiting: Waiting = {
      path,
      cost,
      begin: () => {
        void work()
          .then(resolve, reject)
          .finally(() => this.ended(path));
      },
      refuse: () => resolve(new Promise((settle) => settle(refused()))),
    };
    this.add(waiting);
    if (this.root.waiting > this.options.waitingMost && this.running >= this.options.atOnce) this.refuseOne();
    this.beginNext();
    return promise;
  }

  get waiting(): number {
    return this.root.waiting;
  }

  private add(waiting: Waiting): void {
    let branch = this.root;
    branch.waiting += 1;
    for (const [depth, step] of waiting.path.entries()) {
      const weight = depth === 0 ? this.options.weights?.[step] : 1;
      const next = branch.branches.get(step) ?? newBranch(weight, leastServed(branch));
      branch.branches.set(step, next);
      branch = next;
      branch.waiting += 1;
    }
    branch.queue.push(waiting);
  }

  private beginNext(): void {
    while (this.running < this.options.atOnce && this.root.waiting > 0) {
      const branches = this.follow(leastServedBranch);
      const next = branches.at(-1)!.queue.shift()!;
      for (const branch of branches) {
        branch.waiting -= 1;
        branch.running += 1;
        branch.served += next.cost / branch.weight;
      }
      this.running += 1;
      next.begin();
    }
  }

  private refuseOne(): void {
    const branches = this.follow(fullestBranch);
    const refused = branches.at(-1)!.queue.pop()!;
    for (const branch of branches) branch.waiting -= 1;
    prune(this.root, refused.path);
    refused.refuse();
  }

  private ended(path: readonly string[]): void {
    this.running -= 1;
    let branch = this.root;
    branch.running -= 1;
    for (const step of path) {
      branch = branch.branches.get(step)!;
      branch.running -= 1;
    }
    prune(this.root, path);
    this.beginNext();
  }

  private follow(choose: (branches: Branch[]) => Branch): Branch[] {
    const chosen = [this.root];
    for (let branch = this.root; branch.queue.length === 0; ) {
      branch = choose([...branch.branches.values()].filter(({ waiting }) => waiting > 0));
      chosen.push(branch);
    }
    return chosen;
  }
}

/** With the most weight, or waiting longest. */
const leastServedBranch = (branches: Branch[]): Branch =>
  branches.reduce((least, branch) =>
    (branch.served - least.served || least.weight - branch.weight) < 0 ? branch : least,
  );
const fullestBranch = (branches: Branch[]): Branch =>
  branches.reduce((fullest, branch) => (branch.waiting >= fullest.waiting ? branch : fullest));

/** A new branch begins where those who wait are: with neither a debt nor a claim. */
function leastServed({ branches }: Branch): number {
  const active = [...branches.values()];
  return active.length === 0 ? 0 : leastServedBranch(active).served;
}

function prune(branch: Branch, [step, ...rest]: readonly string[]): void {
  const next = step === undefined ? undefined : branch.branches.get(step);
  if (!next) return;
  prune(next, rest);
  if (next.waiting === 0 && next.running === 0) branch.branches.delete(step!);
}

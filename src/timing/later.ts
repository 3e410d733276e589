/** Something that is made after those who use it: at a start, so that the rest can begin without it. */
export class Later<T> {
  /** Undefined until it is made. */
  now: T | undefined;
  private readonly made = Promise.withResolvers<T>();

  give(made: T): void {
    this.now = made;
    this.made.resolve(made);
  }

  wait(): Promise<T> {
    return this.made.promise;
  }
}

/** A value that is made after its users, so that a starting server can accept connections without it. */
export class Deferred<T> {
  /** Undefined until it is made. */
  value: T | undefined;
  private readonly resolvers = Promise.withResolvers<T>();

  resolve(value: T): void {
    this.value = value;
    this.resolvers.resolve(value);
  }

  wait(): Promise<T> {
    return this.resolvers.promise;
  }
}

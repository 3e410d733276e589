/** How long a user stays online after their last tab closes, so that a reload does not flicker. @internal */
export const GRACE_MS = 3_000;

export interface GonePerson {
  userId: string;
  /** When their last tab closed. */
  at: number;
}

/** From opening their first tab until `GRACE_MS` after closing their last. */
export class PresentPeople {
  private readonly present = new Set<string>();
  /** When each user's last tab closed, oldest first, which is also the order in which they fall due. */
  private readonly leaving = new Map<string, number>();

  has(userId: string): boolean {
    return this.present.has(userId);
  }

  get everyone(): string[] {
    return [...this.present];
  }

  /** Returns whether they were offline. */
  came(userId: string): boolean {
    this.leaving.delete(userId);
    if (this.present.has(userId)) return false;
    this.present.add(userId);
    return true;
  }

  left(userId: string): void {
    this.leaving.delete(userId);
    this.present.delete(userId);
  }

  lastTabClosed(userId: string, now: number): void {
    if (this.present.has(userId)) this.leaving.set(userId, now);
  }

  takeGone(now: number): GonePerson[] {
    const gone: GonePerson[] = [];
    for (const [userId, at] of this.leaving) {
      if (at + GRACE_MS > now) break;
      this.leaving.delete(userId);
      this.present.delete(userId);
      gone.push({ userId, at });
    }
    return gone;
  }

  nextDue(): number | null {
    const [oldest] = this.leaving.values();
    return oldest === undefined ? null : oldest + GRACE_MS;
  }

  seenUntil(now: number): GonePerson[] {
    return this.everyone.map((userId) => ({ userId, at: this.leaving.get(userId) ?? now }));
  }
}

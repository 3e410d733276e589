import { DATING_SORTS, type SearchAnswer } from "#contract/dating.ts";
import type { LikesReceived, Matches } from "#contract/likes.ts";
import type { ServerFrame } from "#contract/realtime.ts";
import type { Me } from "./me.ts";

const LOOK_SHARE = 0.4;
const LIKE_SHARE = 0.5;
/** Of likes: to someone nearby, who may like back. */
const NEAR_SHARE = 0.7;

/** Someone who searches, looks at profiles and likes. */
export class Dating {
  /** The people nearby, who get most of the likes. */
  near: readonly Dating[] = [];
  private readonly liked = new Set<string>();
  /** Asked, and not confirmed. */
  private readonly unsure = new Set<string>();
  private readonly told = new Set<string>();

  constructor(private readonly me: Me) {}

  async search(): Promise<void> {
    const { me } = this;
    const path = `/api/user/search?sort=${me.pick(DATING_SORTS)}`;
    const { data } = await me.timed("search", me.get<SearchAnswer>(path));
    if (data.length === 0 || !me.chance(LOOK_SHARE)) return;
    const found = me.pick(data).id;
    await me.get(`/api/user/id/${found}`);
    await me.post(`/api/user/profile/view/${found}`);
    if (me.chance(LIKE_SHARE)) await this.like(me.chance(NEAR_SHARE) ? me.pick(this.near).me.id : found);
  }

  /** VIP members see who likes them. */
  async likeBack(): Promise<void> {
    const { data } = await this.me.get<LikesReceived>("/api/user/likes");
    if (data.length > 0) await this.like(this.me.pick(data).id);
  }

  private async like(id: string): Promise<void> {
    if (this.liked.has(id)) return;
    this.unsure.add(id);
    await this.me.timed("change", this.me.post(`/api/user/like/${id}`));
    this.unsure.delete(id);
    this.liked.add(id);
  }

  hear(frame: ServerFrame): void {
    if (frame.event !== "MATCH") return;
    this.told.add(frame.data.person.id);
    this.me.notes.came("a like is mutual");
  }

  /** Mutual is what both have given, in the list of each, and nothing else was ever said to be. */
  async readBack(): Promise<void> {
    const { me } = this;
    const { data } = await me.get<Matches>("/api/user/matches?perPage=100");
    const listed = new Set(data.map(({ id }) => id));
    for (const other of this.near) {
      if (this.unsure.has(other.me.id) || other.unsure.has(me.id)) continue;
      const isMutual = this.liked.has(other.me.id) && other.liked.has(me.id);
      if (!this.liked.has(other.me.id) && !listed.has(other.me.id)) continue;
      const isTold = this.told.has(other.me.id);
      me.tally.check("likes", listed.has(other.me.id) === isMutual && (isMutual || !isTold));
    }
  }
}

import { join } from "node:path";
import type { Image, Voice } from "#contract/people.ts";
import type { User } from "#contract/profile.ts";
import { drawPortrait } from "../../seed/portrait.ts";
import { SOUND_FOLDER, TUNES } from "../../seed/recordings.ts";
import type { Me } from "./me.ts";

const STRANGERS_SHARE = 0.2;
/** A profile shows twelve. */
const SHOWN_MOST = 3;

/** Photos and recordings of a member: uploads, and whether they open for those who may see them. */
export class Files {
  private shown = 0;

  constructor(private readonly me: Me) {}

  async uploadPhoto(): Promise<string> {
    const form = new FormData();
    form.set("file", this.me.pick(await pictures()));
    const { id } = await this.me.timed("upload", this.me.post<Image>("/api/image/upload", form));
    return id;
  }

  async uploadVoice(): Promise<string> {
    const form = new FormData();
    form.set("file", await recording());
    form.set("waveform", TUNES.melody);
    const { id } = await this.me.timed("upload", this.me.post<Voice>("/api/voice/upload", form));
    return id;
  }

  /** In the profile, where a friend looks at it. */
  async show(friend: Files): Promise<void> {
    if (this.shown++ >= SHOWN_MOST) return;
    const id = await this.uploadPhoto();
    await this.me.post(`/api/user/image/add/${id}`);
    const { images } = await friend.me.get<User>(`/api/user/id/${this.me.id}`);
    const photo = images.find((image) => image.id === id);
    this.me.tally.check("files", photo !== undefined);
    if (photo) await friend.open(photo.screen);
  }

  /** At an address made for this member. The same address in another name opens for no one. */
  async open(path: string): Promise<void> {
    const { me } = this;
    const answer = await me.timed("file", fetch(`${me.api}${path}`)).catch(() => null);
    if (!answer) return me.notes.failed("no answer");
    const isWhole = answer.ok && (await answer.arrayBuffer()).byteLength > 0;
    me.tally.check("files", isWhole);
    if (!me.chance(STRANGERS_SHARE)) return;
    const forged = await fetch(`${me.api}${path.replace(`for=${me.id}.`, "for=guest.")}`).catch(() => null);
    if (forged) me.tally.check("files", forged.status === 404);
  }
}

let drawn: Promise<File[]> | undefined;
/** As browsers send them: JPEG and PNG, some 400 pixels wide. */
const pictures = () => {
  drawn ??= Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (n) => {
      const png = drawPortrait(n % 2 ? "MALE" : "FEMALE", n);
      if (n % 3 === 0) return new File([png], "photo.png", { type: "image/png" });
      const jpeg = await new Bun.Image(png).jpeg({ quality: 85 }).bytes();
      return new File([Uint8Array.from(jpeg)], "photo.jpg", { type: "image/jpeg" });
    }),
  );
  return drawn;
};

let recorded: Promise<File> | undefined;
const recording = () => {
  recorded ??= Bun.file(join(SOUND_FOLDER, "melody.webm"))
    .bytes()
    .then((bytes) => new File([bytes], "voice.webm", { type: "audio/webm" }));
  return recorded;
};

import type { PhotoUpload, RunningUpload } from "#client/lib/uploads/photo-uploads.ts";
import type { KeptMessages } from "./kept-messages.ts";
import type { Draft, Stored, UnsentMessage, UnsentPhoto, UnsentRecording } from "./message.ts";
import { aborted, type SenderPorts } from "./sender.ts";

export interface UploadPorts extends Pick<SenderPorts, "lock"> {
  tell(): void;
  startUpload(
    file: File,
    options: {
      earlier: Pick<UnsentPhoto, "id" | "image"> | undefined;
      recording: UnsentRecording | null;
      onChange: (upload: PhotoUpload<Stored>) => void;
    },
  ): RunningUpload<Stored>;
}

/** The drafts that name the photos. */
interface Drafts {
  /** With what other tabs have changed. */
  naming(photoId: string): Promise<UnsentMessage | undefined>;
  looksChanged(): void;
  uploaded(photoId: string, image: Stored): Promise<void>;
  lost(photoId: string): void;
}

interface PhotoHere {
  shown: PhotoUpload<Stored> | null;
  /** Null while another tab uploads it. */
  upload: RunningUpload<Stored> | null;
  gone: AbortController;
}

/** The photos and recordings of drafts, as this tab knows them. One tab uploads each, under a lock. */
export class Uploads {
  private readonly ports: UploadPorts;
  private readonly kept: KeptMessages;
  private readonly drafts: Drafts;
  private readonly photos = new Map<string, PhotoHere>();

  constructor(ports: UploadPorts, kept: KeptMessages, drafts: Drafts) {
    this.ports = ports;
    this.kept = kept;
    this.drafts = drafts;
  }

  /** Takes the photos of all drafts there are, and drops any other. */
  follow(drafts: readonly UnsentMessage[]): void {
    const named = new Set(drafts.flatMap(({ photos }) => photos.map(({ id }) => id)));
    for (const [id, { gone }] of this.photos) if (!named.has(id)) gone.abort();
    for (const { photos } of drafts)
      for (const photo of photos) if (!this.photos.has(photo.id)) void this.take(photo);
  }

  shown(message: UnsentMessage): Draft {
    const photos = message.photos.map(({ id, image }): PhotoUpload<Stored> => {
      const shown = this.photos.get(id)?.shown;
      const percent = image ? 100 : 0;
      const unread = { id, preview: "", percent, waits: false, failure: null };
      return { ...(shown ?? unread), image };
    });
    return { ...message, photos };
  }

  retry(id: string): void {
    this.photos.get(id)?.upload?.retry();
  }

  /** Uploads a file that a message is about to name. @returns the id of the photo */
  begin(file: File, recording: UnsentRecording | null): string {
    const here: PhotoHere = { shown: null, upload: null, gone: new AbortController() };
    const { id } = this.upload(file, recording, here).first;
    this.photos.set(id, here);
    return id;
  }

  /** Once it is named. */
  hold(id: string, file: File, bytes: number): void {
    const here = this.photos.get(id);
    if (!here) return;
    void this.ports.lock(lockOf(id), () => aborted(here.gone.signal), here.gone.signal);
    if (bytes > 0) void this.kept.keepPhoto(id, file).then(() => this.ports.tell());
    here.gone.signal.addEventListener("abort", () => this.drop(id, here));
  }

  /** Of an earlier page or another tab; uploads it once none else does. */
  private async take({ id, image }: UnsentPhoto): Promise<void> {
    const here: PhotoHere = { shown: null, upload: null, gone: new AbortController() };
    this.photos.set(id, here);
    here.gone.signal.addEventListener("abort", () => this.drop(id, here));
    const file = await this.kept.photo(id);
    if (here.gone.signal.aborted) return;
    const preview = file ? URL.createObjectURL(file) : "";
    here.shown = { id, preview, percent: image ? 100 : 0, waits: false, image, failure: null };
    here.gone.signal.addEventListener("abort", () => URL.revokeObjectURL(preview));
    this.drafts.looksChanged();
    await this.ports.lock(
      lockOf(id),
      async () => {
        const draft = await this.drafts.naming(id);
        if (here.gone.signal.aborted || !draft) return;
        const known = file ?? (await this.kept.photo(id));
        if (here.gone.signal.aborted) return;
        if (!known) return this.drafts.lost(id);
        const now = draft.photos.find((photo) => photo.id === id)!.image;
        this.upload(known, draft.recording ?? null, here, { id, image: now });
        await aborted(here.gone.signal);
      },
      here.gone.signal,
    );
  }

  private upload(
    file: File,
    recording: UnsentRecording | null,
    here: PhotoHere,
    earlier?: Pick<UnsentPhoto, "id" | "image">,
  ): RunningUpload<Stored> {
    const upload = this.ports.startUpload(file, {
      earlier,
      recording,
      onChange: (changed) => this.change(here, changed),
    });
    here.upload = upload;
    here.shown = { ...upload.first, preview: here.shown?.preview || upload.first.preview };
    return upload;
  }

  private change(here: PhotoHere, changed: PhotoUpload<Stored>): void {
    here.shown = { ...changed, preview: here.shown?.preview || changed.preview };
    this.drafts.looksChanged();
    if (changed.image) void this.drafts.uploaded(changed.id, changed.image);
  }

  private drop(id: string, here: PhotoHere): void {
    here.upload?.drop();
    this.photos.delete(id);
  }
}

const lockOf = (photoId: string) => `photo:${photoId}`;

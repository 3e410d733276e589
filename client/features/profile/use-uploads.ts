import { useRef, useState } from "react";
import { Failure, type FailureCode } from "#client/lib/api.ts";
import { randomId } from "#client/lib/ids.ts";
import { useMeChange } from "#client/lib/me.ts";
import { uploadPhoto } from "#client/lib/upload.ts";
import { addImage } from "./queries.ts";

export interface PhotoUpload {
  id: string;
  /** A local `blob:` address to show meanwhile. */
  preview: string;
  percent: number;
  failure?: FailureCode;
}

/** Photos on their way: several at once, each with its progress and its own cancel. */
export function useUploads() {
  const [uploads, setUploads] = useState<PhotoUpload[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  const { mutateAsync: addToGallery } = useMeChange(addImage);

  const patch = (id: string, change: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));

  function drop({ id, preview }: PhotoUpload) {
    controllers.current.get(id)?.abort();
    controllers.current.delete(id);
    URL.revokeObjectURL(preview);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  }

  async function start(file: File) {
    const upload: PhotoUpload = { id: randomId(), preview: URL.createObjectURL(file), percent: 0 };
    const controller = new AbortController();
    controllers.current.set(upload.id, controller);
    setUploads((all) => [...all, upload]);
    try {
      const image = await uploadPhoto(file, {
        signal: controller.signal,
        onProgress: (percent) => patch(upload.id, { percent }),
      });
      await addToGallery(image.id);
      drop(upload);
    } catch (error) {
      if (controller.signal.aborted) return;
      patch(upload.id, { failure: error instanceof Failure ? error.code : "unknown" });
    }
  }

  return { uploads, drop, add: (files: Iterable<File>) => void Promise.all(Array.from(files, start)) };
}

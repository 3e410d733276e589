import { useRef, useState } from "react";
import { useMeChange } from "#client/lib/queries/me.ts";
import { type PhotoUpload, type RunningUpload, startUpload } from "#client/lib/uploads/photo-uploads.ts";
import { addImage } from "../api.ts";

/** Uploads photos to the gallery, several at once, each with its own progress, retry and cancel. */
export function useUploads() {
  const [uploads, setUploads] = useState<PhotoUpload[]>([]);
  const running = useRef(new Map<string, RunningUpload>());
  const { mutateAsync: addToGallery } = useMeChange(addImage);

  function drop(id: string) {
    running.current.get(id)?.drop();
    running.current.delete(id);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  }

  function start(file: File) {
    const upload = startUpload(file, {
      onChange: (changed) => setUploads((all) => all.map((one) => (one.id === changed.id ? changed : one))),
      finish: async (image) => {
        await addToGallery(image.id);
        drop(upload.first.id);
      },
    });
    running.current.set(upload.first.id, upload);
    setUploads((all) => [...all, upload.first]);
  }

  return {
    uploads,
    drop,
    retry: (id: string) => running.current.get(id)?.retry(),
    add: (files: Iterable<File>) => Array.from(files).forEach(start),
  };
}

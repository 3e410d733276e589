import type { RefObject } from "react";
import { PHOTO_TYPES } from "#contract/limits.ts";

interface PhotoInputProps {
  /** For the button that clicks it. */
  ref: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
}

/** A hidden file input for photos: each screen has its own button for it. */
export const PhotoInput = ({ ref, onFiles }: PhotoInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={PHOTO_TYPES.join()}
    multiple
    hidden
    onChange={({ target }) => {
      onFiles(Array.from(target.files ?? []));
      // Choosing the same file again must be a change again.
      target.value = "";
    }}
  />
);

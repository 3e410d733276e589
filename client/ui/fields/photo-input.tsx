import type { RefObject } from "react";
import { PHOTO_TYPES } from "#contract/limits.ts";

interface PhotoInputProps {
  ref: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
}

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

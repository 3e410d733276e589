import type { RefObject } from "react";

interface PhotoInputProps {
  /** The button next to it clicks it. */
  ref: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
}

/** Lets a user choose photos. It is never seen: each place has a button of its own for it. */
export const PhotoInput = ({ ref, onFiles }: PhotoInputProps) => (
  <input
    ref={ref}
    type="file"
    accept="image/jpeg,image/png,image/webp,image/heic"
    multiple
    hidden
    onChange={({ target }) => {
      onFiles(Array.from(target.files ?? []));
      // The same file chosen again is to be a change again.
      target.value = "";
    }}
  />
);

import clsx from "clsx";
import { EyeOff } from "lucide-react";

/** A photo that is not shown: its few colours alone, grey and blurred. The photo itself is not even loaded. */
export function Covered({ placeholder, className }: { placeholder: string; className: string }) {
  return (
    <span className={clsx("relative block overflow-hidden rounded-md bg-raised", className)}>
      <span
        className="absolute inset-0 bg-center bg-cover blur-md grayscale"
        style={{ backgroundImage: `url("${placeholder}")` }}
      />
      <EyeOff aria-hidden="true" className="absolute inset-0 m-auto size-6 text-cream" />
    </span>
  );
}

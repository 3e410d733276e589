import clsx from "clsx";
import type { ComponentProps } from "react";
import { Input } from "./input.tsx";

/** Without a maximum length, which would cut the last digits off a code pasted with spaces. */
export function CodeInput({ className, ...rest }: ComponentProps<"input">) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      className={clsx("tabular-nums", className)}
      {...rest}
    />
  );
}

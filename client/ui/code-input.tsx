import clsx from "clsx";
import type { ComponentProps } from "react";
import { Input } from "./input.tsx";

/** For a code from a text message: with a number pad, and phones offer to fill it in. */
export function CodeInput({ className, ...rest }: ComponentProps<"input">) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      className={clsx("tabular-nums", className)}
      {...rest}
    />
  );
}

import { cva, type VariantProps } from "class-variance-authority";
import clsx from "clsx";
import type { ComponentProps } from "react";

const badgeStyles = cva(
  "inline-flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-medium text-xs [&_svg]:size-3.5",
  {
    variants: {
      variant: {
        default: "bg-cream/8 text-cream",
        outline: "border border-line-strong text-dim",
        gold: "bg-gold/14 text-gold",
        vip: "bg-gilt text-ink",
        good: "bg-good/14 text-good",
        bad: "bg-bad/14 text-bad",
        count: "h-5 min-w-5 justify-center bg-gold px-1.5 text-ink",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

export function Badge({
  variant,
  className,
  ...rest
}: ComponentProps<"span"> & VariantProps<typeof badgeStyles>) {
  return <span {...rest} className={clsx(badgeStyles({ variant }), className)} />;
}

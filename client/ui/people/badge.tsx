import { cva, type VariantProps } from "class-variance-authority";
import clsx from "clsx";
import type { ComponentProps } from "react";

const pill = "h-6 px-2.5";

const badgeStyles = cva(
  "inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full font-medium font-sans text-xs [&_svg]:size-3.5",
  {
    variants: {
      variant: {
        default: [pill, "bg-cream/8 text-cream"],
        outline: [pill, "border border-line-strong text-dim"],
        gold: [pill, "bg-gold/14 text-gold"],
        vip: [pill, "bg-gilt text-ink"],
        good: [pill, "bg-good/14 text-good"],
        bad: [pill, "bg-bad/14 text-bad"],
        /** Of what makes no noise. */
        quiet: "h-5 min-w-5 justify-center bg-cream/20 px-1 text-cream",
        count: "h-5 min-w-5 justify-center bg-gold px-1 text-ink",
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

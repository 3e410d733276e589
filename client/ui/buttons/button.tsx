import { cva, type VariantProps } from "class-variance-authority";
import clsx from "clsx";
import { Children, type ComponentProps, cloneElement, type MouseEvent, type ReactElement } from "react";
import { Pulse } from "../states/pulse.tsx";

const buttonStyles = cva(
  "relative inline-flex shrink-0 select-none max-w-full items-center wrap-anywhere justify-center gap-2 text-center font-medium transition active:scale-[0.98] disabled:opacity-45 aria-disabled:active:scale-100 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: "border border-line bg-raised text-cream hover:border-line-strong hover:bg-lifted",
        primary: "bg-gilt text-ink hover:brightness-108 forced-colors:border forced-colors:bg-[ButtonFace]",
        tertiary: "bg-gold/12 text-gold hover:bg-gold/20 hover:text-gold-light forced-colors:border",
        outline: "border border-edge text-cream hover:border-gold hover:text-gold-light",
        ghost: "text-cream hover:bg-cream/8",
        link: "link px-0!",
        destructive: "bg-bad-deep text-cream hover:brightness-115 forced-colors:border",
        icon: "text-cream hover:bg-cream/8",
        "icon-filled":
          "border border-line bg-raised text-cream hover:bg-lifted aria-pressed:bg-cream aria-pressed:text-ink aria-pressed:chosen-frame",
      },
      size: {
        default: "min-h-11 rounded-md px-[min(1.25rem,6vw)] text-base [&_svg]:size-5",
        sm: "touch-target min-h-9 rounded-md px-3.5 text-sm [&_svg]:size-4",
        lg: "min-h-14 rounded-md px-[min(2rem,8vw)] text-[min(1.125rem,9vw)] [&_svg]:size-6",
        icon: "size-[min(2.75rem,56px)] rounded-full [&_svg]:size-5",
        "icon-lg": "size-[min(3.5rem,64px)] rounded-full [&_svg]:size-6",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);

type ButtonVariants = VariantProps<typeof buttonStyles>;

export type ButtonProps = ComponentProps<"button"> &
  ButtonVariants & {
    /** Announced to screen readers, keeps focus and width, ignores clicks. */
    loading?: boolean;
    /** Gives its look to the only child. Cannot be loading. */
    asChild?: boolean;
  };

export function Button({
  variant,
  size,
  loading,
  asChild,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const look = clsx(buttonStyles({ variant, size }), className);
  if (asChild) {
    // Radix's Slot would also merge handlers and refs, which no link needs, for 1 kB of the first load.
    const child = Children.only(children) as ReactElement<{ className?: string }>;
    const own = onClick ? { ...rest, onClick } : rest;
    return cloneElement(child, { ...own, className: clsx(look, child.props.className) });
  }
  return (
    <button
      type="button"
      {...rest}
      className={look}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? ignore : onClick}
    >
      {loading ? (
        <>
          <span className="absolute inset-0 flex items-center justify-center">
            <Pulse />
          </span>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
}

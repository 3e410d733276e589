import { Link, type LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import { shrinkBack } from "#client/lib/motion/shared-element.ts";
import { Tooltip } from "../overlays/tooltip.tsx";
import { Button } from "./button.tsx";

export type UpLinkProps = Pick<LinkProps, "to" | "params"> & {
  label: string;
  className?: string;
};

/** At every width; it looks like `BackButton`. */
export function UpLink({ label, className, ...link }: UpLinkProps) {
  return (
    <span className={clsx("block", className)}>
      <Tooltip text={label} side="right" isLabel>
        <Button asChild variant="icon" size="icon">
          <Link {...link} onClick={shrinkBack} aria-label={label}>
            <ArrowLeft aria-hidden="true" />
          </Link>
        </Button>
      </Tooltip>
    </span>
  );
}

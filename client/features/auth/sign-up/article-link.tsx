import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { FaqSection } from "#contract/paths.ts";

/** Opens a legal text in a new tab, so that nothing typed is lost. */
export function ArticleLink({ section, children }: { section: FaqSection; children?: ReactNode }) {
  return (
    <Link to="/faq/$section" params={{ section }} target="_blank" className="link">
      {children}
    </Link>
  );
}

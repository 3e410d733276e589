import { createFileRoute, notFound } from "@tanstack/react-router";
import { lazy } from "react";

/** The design system on one page, in development only: a build folds the condition and drops the import. */
const Gallery = import.meta.env.DEV ? lazy(() => import("#client/ui/gallery/gallery.tsx")) : () => null;

export const Route = createFileRoute("/ui")({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound();
  },
  component: Gallery,
});

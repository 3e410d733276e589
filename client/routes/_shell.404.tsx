import { createFileRoute } from "@tanstack/react-router";
import NotFound from "#client/features/shell/not-found.tsx";

export const Route = createFileRoute("/_shell/404")({ component: NotFound });

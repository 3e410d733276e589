import { createFileRoute } from "@tanstack/react-router";
import { ListPane } from "#client/features/events/list/list-pane.tsx";

export const Route = createFileRoute("/_shell/events/")({ component: ListPane });

import { createFileRoute } from "@tanstack/react-router";
import { NewEventPane } from "#client/features/events/form/form-pane.tsx";

export const Route = createFileRoute("/_shell/events/new")({ component: NewEventPane });

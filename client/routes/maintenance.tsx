import { createFileRoute } from "@tanstack/react-router";
import { Maintenance } from "#client/features/shell/maintenance/maintenance.tsx";

export const Route = createFileRoute("/maintenance")({ component: Maintenance });

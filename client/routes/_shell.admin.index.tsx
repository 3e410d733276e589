import { createFileRoute } from "@tanstack/react-router";
import { CasePage } from "#client/features/moderation/cases/case-page.tsx";

export const Route = createFileRoute("/_shell/admin/")({ component: CasePage });

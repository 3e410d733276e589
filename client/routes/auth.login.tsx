import { createFileRoute } from "@tanstack/react-router";
import { AccountsSoon } from "#client/features/shell/accounts-soon.tsx";

export const Route = createFileRoute("/auth/login")({ component: AccountsSoon });

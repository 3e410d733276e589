import { useStore } from "@nanostores/react";
import { createFileRoute, Outlet } from "@tanstack/react-router";
import { Shell } from "#client/features/shell/shell.tsx";
import { $videoState } from "#client/features/video/session/video-state.ts";

export const Route = createFileRoute("/_shell")({ component: Layout });

function Layout() {
  return (
    <Shell videoState={useStore($videoState)}>
      <Outlet />
    </Shell>
  );
}

import { useStore } from "@nanostores/react";
import { lazy, Suspense } from "react";
import type { VideoMode } from "#contract/video.ts";
import { $callState } from "./call-state.ts";
import { loadChat } from "./load-chat.ts";
import { StartPanel } from "./start-panel.tsx";

const Stage = lazy(async () => {
  await loadChat();
  return import("./screen/stage.tsx");
});

/** The video chat from the invitation to the last goodbye. Everything beyond the invitation is loaded when it is needed. */
export function VideoChat({ mode }: { mode: VideoMode }) {
  const state = useStore($callState);
  if (state === "init") return <StartPanel mode={mode} />;
  return (
    <Suspense fallback={<StartPanel mode={mode} busy />}>
      <Stage />
    </Suspense>
  );
}

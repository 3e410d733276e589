import { useStore } from "@nanostores/react";
import { lazy, Suspense, useRef } from "react";
import { loadSession } from "./session/load-session.ts";
import type { SessionMode } from "./session/session-model.ts";
import { $videoState } from "./session/video-state.ts";
import { StartPanel } from "./start-panel.tsx";

const Stage = lazy(async () => {
  await loadSession();
  return import("./screen/stage.tsx");
});

export function VideoChat({ mode }: { mode: SessionMode }) {
  const state = useStore($videoState);
  const wasBusy = useRef(false);
  wasBusy.current ||= state !== "init";
  if (state === "init") return <StartPanel mode={mode} returning={wasBusy.current} />;
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <Stage mode={mode} />
    </Suspense>
  );
}

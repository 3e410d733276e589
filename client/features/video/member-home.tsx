import { type ReactNode, useMemo } from "react";
import { type Extras, ExtrasContext } from "./extras.ts";
import { ModeSwitch } from "./mode-switch.tsx";
import { VideoChat } from "./video-chat.tsx";

/** The classic chat of members, apart from what guests load first. */
export default function MemberHome({ callMe }: { callMe: ReactNode }) {
  const extras = useMemo((): Extras => ({ modes: <ModeSwitch />, callMe }), [callMe]);
  return (
    <ExtrasContext value={extras}>
      <VideoChat mode="classic" />
    </ExtrasContext>
  );
}

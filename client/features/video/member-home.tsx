import { useStore } from "@nanostores/react";
import { type ReactNode, useMemo } from "react";
import { type Extras, ExtrasContext } from "./extras.ts";
import { Greeting } from "./greeting.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { $videoState } from "./session/video-state.ts";
import { VideoChat } from "./video-chat.tsx";

interface MemberHomeProps {
  notifyMe: ReactNode;
  /** Below a search that takes a while. */
  meanwhile: ReactNode;
  /** Below the start: what else there is for a member. Makes room for a talk. */
  below: ReactNode;
}

/** The classic chat of members, apart from what guests load first. */
export default function MemberHome({ notifyMe, meanwhile, below }: MemberHomeProps) {
  const busy = useStore($videoState) !== "init";
  const extras = useMemo(
    (): Extras => ({ greeting: <Greeting />, modes: <ModeSwitch />, notifyMe, meanwhile }),
    [notifyMe, meanwhile],
  );
  return (
    <>
      <ExtrasContext value={extras}>
        <VideoChat mode="classic" />
      </ExtrasContext>
      {!busy && below}
    </>
  );
}

import { useStore } from "@nanostores/react";
import { type ReactNode, useMemo } from "react";
import { type Extras, ExtrasContext } from "./extras.ts";
import { Greeting } from "./greeting.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { $videoState } from "./session/video-state.ts";
import { VideoChat } from "./video-chat.tsx";

interface MemberHomeProps {
  notifyMe: ReactNode;
  /** Below a long search. */
  meanwhile: ReactNode;
  /** Below the start: other things for a member. Hidden once the video chat has started. */
  below: ReactNode;
}

/** The classic chat of members, in a chunk that guests do not load. */
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

import { type Extras, ExtrasContext } from "./extras.ts";
import { ModeSwitch } from "./mode-switch.tsx";
import { VideoChat } from "./video-chat.tsx";

const CLASSIC: Extras = { modes: <ModeSwitch /> };

/** The classic chat of members, apart from what guests load first. */
export default function MemberHome() {
  return (
    <ExtrasContext value={CLASSIC}>
      <VideoChat mode="classic" />
    </ExtrasContext>
  );
}

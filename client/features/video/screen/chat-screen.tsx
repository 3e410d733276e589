import { useTranslation } from "react-i18next";
import { dispatch } from "../chat.ts";
import type { Chat } from "../chat-model.ts";
import { CompanionNotice } from "./companion-notice.tsx";
import { MainControls } from "./main-controls.tsx";
import { RoomScreen } from "./room-screen.tsx";
import { TopBar } from "./top-bar.tsx";

const CAN_NEXT = new Set(["connecting", "talking", "reconnecting", "companionLeft", "connectionLost"]);
const OWN_WAY_OUT = new Set(["permission", "ready"]);

/** The screen of a talk, as the video chat uses it: with strangers, and a next one after each. */
export function ChatScreen({ chat }: { chat: Chat }) {
  const { t } = useTranslation("video");
  const { state } = chat;
  const inRoom = "room" in chat;
  return (
    <RoomScreen
      talk={{ state, asking: state === "permission", inRoom }}
      alone={state === "ready"}
      parts={(wide) => ({
        notice: <CompanionNotice chat={chat} wide={wide} />,
        main: <MainControls chat={chat} wide={wide} />,
        exit: !OWN_WAY_OUT.has(state) && <TopBar />,
        emptyText: t(inRoom ? "text.empty" : "text.idle"),
      })}
      onStop={() => dispatch({ type: state === "ready" ? "exit" : "stop" })}
      onNext={CAN_NEXT.has(state) ? () => dispatch({ type: "next" }) : undefined}
    />
  );
}

import { useStore } from "@nanostores/react";
import { MonitorSmartphone } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";
import type { VideoMode } from "#contract/video.ts";
import { $chat, $mode, dispatch } from "../session/session.ts";
import type { Chat } from "../session/session-model.ts";
import { useDeviceTrouble } from "../devices/use-device-trouble.ts";
import { useMediaReturn } from "../devices/use-media-return.ts";
import { Announcer } from "./announcer.tsx";
import { ChatScreen } from "./session-screen.tsx";
import { Frame } from "./frame.tsx";
import { Message } from "./notices/message.tsx";
import { RefusedScreen } from "./notices/permission-screen.tsx";

/** Everything of the video chat after Start was pressed. Leaving the page ends it. */
export default function Stage({ mode }: { mode: VideoMode }) {
  const chat = useStore($chat);
  useDeviceTrouble();
  useMediaReturn();
  useLeaving(mode);
  return (
    <>
      <Announcer state={chat.state} />
      <Scene chat={chat} />
    </>
  );
}

function Scene({ chat }: { chat: Chat }) {
  if (chat.state === "init") return null;
  if (chat.state === "anotherTab")
    return (
      <Frame>
        <AnotherTab taken={chat.taken} />
      </Frame>
    );
  if (chat.state === "permission" && chat.problem)
    return (
      <Frame>
        <RefusedScreen
          problem={chat.problem}
          onRetry={(wanted) => dispatch({ type: "retryDevices", wanted })}
          onCancel={() => dispatch({ type: "stop" })}
        />
      </Frame>
    );
  return <ChatScreen chat={chat} />;
}

function AnotherTab({ taken }: { taken: boolean }) {
  const { t } = useTranslation("video");
  return (
    <div className="flex min-h-full flex-col items-center justify-center gap-8 py-10">
      <Message
        icon={<MonitorSmartphone />}
        title={t(taken ? "anotherTab.takenTitle" : "anotherTab.title")}
        text={t(taken ? "anotherTab.takenText" : "anotherTab.text")}
      >
        <Button variant="primary" className="mt-8" onClick={() => dispatch({ type: "takeOver" })}>
          {t(taken ? "anotherTab.back" : "anotherTab.here")}
        </Button>
      </Message>
      <Button variant="ghost" onClick={() => dispatch({ type: "exit" })}>
        {t("leave")}
      </Button>
    </div>
  );
}

let leaving: ReturnType<typeof setTimeout> | undefined;

/**
 * Whoever goes to another page hangs up, the page of the other mode included. A moment later, since React in development
 * mounts everything twice.
 */
function useLeaving(mode: VideoMode): void {
  useEffect(() => {
    clearTimeout(leaving);
    if ($mode.get() !== mode) dispatch({ type: "exit" });
    return () => {
      leaving = setTimeout(() => dispatch({ type: "exit" }));
    };
  }, [mode]);
}

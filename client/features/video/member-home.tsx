import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "#client/lib/format/now.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { NAME_MAX } from "#contract/limits.ts";
import { type Extras, ExtrasContext } from "./extras.ts";
import { ModeSwitch } from "./mode-switch.tsx";
import { $videoState } from "./session/video-state.ts";
import { VideoChat } from "./video-chat.tsx";

interface MemberHomeProps {
  notifyMe: ReactNode;
  meanwhile: ReactNode;
  /** Hidden once the video chat has started. */
  below: ReactNode;
}

/** In a chunk that guests do not load. */
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

export function Greeting() {
  const { t } = useTranslation("home");
  const hour = useNow().getHours();
  const name = useQuery(meQuery).data?.name;
  return (
    <h1 className="mb-5 line-clamp-3 min-h-[1.2em] max-w-full font-display text-2xl md:mb-7 md:text-4xl landscape-phone:mb-3 landscape-phone:text-2xl">
      {name && t(`greeting.${partOfDay(hour)}`, { name: calledBy(name) })}
    </h1>
  );
}

/** Long names from a sign-in provider include patronymic and surname: the greeting takes the first word. */
const calledBy = (name: string) => (name.length > NAME_MAX ? name.split(/\s+/, 1)[0]! : name);

/** 'Good night' is a farewell, not a greeting. */
function partOfDay(hour: number): "morning" | "day" | "evening" {
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 17 ? "day" : "evening";
}

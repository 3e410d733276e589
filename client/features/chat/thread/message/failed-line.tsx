import { useTranslation } from "react-i18next";
import { discard, sendAgain } from "#client/features/chat/outbox/outbox-store.ts";
import { Button } from "#client/ui/button.tsx";
import type { ErrorCode } from "#contract/errors.ts";
import type { Item } from "../list/items.ts";
import { ChooseAgain } from "./choose-again.tsx";
import { useTabIndex } from "./message-focus.tsx";

/** Why a message was refused, with buttons to resend or discard it. */
export function FailedLine({ item, failure }: { item: Item; failure: ErrorCode }) {
  const { t } = useTranslation(["chat", "errors"]);
  const tabIndex = useTabIndex();
  return (
    <div role="alert" className="mt-1 flex max-w-[34rem] flex-wrap items-center justify-end gap-x-2 text-sm">
      <span className="text-right text-bad">
        {t("message.failed")}. {t(`errors:${failure}`)}
      </span>
      {failure === "photo_gone" ? (
        <ChooseAgain clientId={item.message.id} />
      ) : (
        <Button size="sm" variant="ghost" tabIndex={tabIndex} onClick={() => sendAgain(item.message.id)}>
          {t("message.again")}
        </Button>
      )}
      <Button size="sm" variant="ghost" tabIndex={tabIndex} onClick={() => discard(item.message.id)}>
        {t("message.discard")}
      </Button>
    </div>
  );
}

import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { SEARCHED_TEXT_MAX } from "#contract/limits.ts";
import { messagesFoundQuery } from "../../queries.ts";

export interface SearchBarProps {
  field: RefObject<HTMLInputElement | null>;
  chatID: string;
  /** The message may not be loaded yet. */
  onShow: (messageId: string) => void;
  onClose: () => void;
}

const WAIT_MS = 300;

/** Leads from hit to hit, the newest first. The server searches a long chat in steps. */
export function SearchBar({ field, chatID, onShow, onClose }: SearchBarProps) {
  const { t } = useTranslation("chat");
  const [text, setText] = useState("");
  const [{ wanted, at }, setPlace] = useState({ wanted: "", at: 0 });
  const found = useInfiniteQuery({ ...messagesFoundQuery(chatID, wanted), enabled: wanted !== "" });
  const hits = found.data?.pages.flatMap(({ data }) => data) ?? [];
  const place = Math.min(at, hits.length - 1);
  const shown = hits[place]?.id;
  const mayGoOn = found.hasNextPage && !found.isFetching && !found.isError;
  const isShort = hits.length <= at;
  const { fetchNextPage } = found;

  useEffect(() => {
    const timer = setTimeout(() => setPlace({ wanted: text.trim(), at: 0 }), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (isShort && mayGoOn) void fetchNextPage();
  }, [isShort, mayGoOn, fetchNextPage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each hit, whatever else is rendered
  useEffect(() => {
    if (shown) onShow(shown);
  }, [shown]);
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, [field]);

  const canGoOlder = place + 1 < hits.length || found.hasNextPage;
  const toOlder = () => canGoOlder && setPlace({ wanted, at: place + 1 });
  const toNewer = () => setPlace({ wanted, at: Math.max(0, place - 1) });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") onClose();
    else if (event.key === "ArrowUp" || (event.key === "Enter" && !event.shiftKey)) toOlder();
    else if (event.key === "ArrowDown" || event.key === "Enter") toNewer();
    else return;
    event.preventDefault();
  }

  return (
    <search
      aria-label={t("search.label")}
      className="flex animate-fade-in items-center gap-1 border-line border-b bg-panel px-2 py-1.5 md:px-4"
    >
      <div className="relative min-w-0 flex-1">
        <Input
          ref={field}
          type="search"
          aria-label={t("search.label")}
          placeholder={t("search.label")}
          value={text}
          maxLength={SEARCHED_TEXT_MAX}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="pr-28 [&::-webkit-search-cancel-button]:hidden"
        />
        <p
          role="status"
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-dim text-sm tabular-nums"
        >
          {statusOf()}
        </p>
      </div>
      <IconButton
        label={t("search.older")}
        icon={<ChevronUp />}
        tooltip={false}
        disabled={!shown || !canGoOlder}
        onClick={toOlder}
      />
      <IconButton
        label={t("search.newer")}
        icon={<ChevronDown />}
        tooltip={false}
        disabled={place <= 0}
        onClick={toNewer}
      />
      <IconButton label={t("search.close")} icon={<X />} tooltip={false} onClick={onClose} />
    </search>
  );

  function statusOf(): string {
    if (!wanted) return "";
    if (found.isError) return t("search.failed");
    if (found.isFetching && isShort) return t("search.searching");
    if (!shown) return t("search.nothing");
    const total = `${hits.length}${found.hasNextPage ? "+" : ""}`;
    return t("search.place", { place: place + 1, total });
  }
}

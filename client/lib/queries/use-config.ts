import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { AppConfig } from "#contract/common.ts";
import type { Lang } from "#contract/lang.ts";
import { brandName } from "#contract/lang.ts";
import { api, unwrap } from "../api.ts";
import { whenIdle } from "../browser/when-idle.ts";
import { PUBLIC } from "../query.ts";

/** It changes only with a restart, and with a new edition of the terms. */
export const configQuery = queryOptions({
  queryKey: [PUBLIC, "config"],
  queryFn: () => unwrap(api.api.common.config.get()),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Embedded in the page (`http/site/branding.ts`), so that no page waits for them; they do not say whether there is an outbox. */
export function takeEmbeddedConfig(client: QueryClient): void {
  const embedded = document.getElementById("settings")?.textContent;
  if (!embedded) return;
  client.setQueryData(configQuery.queryKey, JSON.parse(embedded) as AppConfig);
  whenIdle(() => void client.invalidateQueries({ queryKey: configQuery.queryKey }));
}

export function useConfig(): AppConfig | undefined {
  return useQuery(configQuery).data;
}

/** Empty until the server has sent it. */
export function useBrandName(): string {
  const { i18n } = useTranslation();
  // Every page needs it for its title, and must not rerender when another setting changes.
  const { data: brand } = useQuery({ ...configQuery, select: brandOf });
  return brand ? brandName(brand, i18n.language as Lang) : "";
}

const brandOf = ({ brand }: AppConfig) => brand;

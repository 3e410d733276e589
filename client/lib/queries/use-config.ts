import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { AppConfig } from "#contract/common.ts";
import { api, call } from "../api.ts";
import { PUBLIC } from "../query.ts";

/** Who runs this installation and what is switched on. It changes only when the server restarts. */
export const configQuery = queryOptions({
  queryKey: [PUBLIC, "config"],
  queryFn: () => call(api.api.common.config.get()),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useConfig(): AppConfig | undefined {
  return useQuery(configQuery).data;
}

/** The name of the product in the language on screen; empty until the server has told it. */
export function useBrandName(): string {
  const { i18n } = useTranslation();
  const brand = useConfig()?.brand;
  return (i18n.language === "ru" ? brand?.nameRu : brand?.name) ?? "";
}

import {
  hashKey,
  mutationOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { toastFailure } from "../toast-failure.ts";

interface Options<Changes> {
  queryKey: QueryKey;
  save(changes: Changes): Promise<unknown>;
  onSaved?: (() => void) | undefined;
  dependents?: readonly QueryKey[];
}

/** Each change is shown at once, and sent after the one before. */
export function useSettingChange<Changes extends object>(options: Options<Changes>) {
  return useMutation(settingChange(useQueryClient(), options)).mutate;
}

/** @internal */
export const settingChange = <Changes extends object>(
  client: QueryClient,
  { queryKey, save, onSaved, dependents = [] }: Options<Changes>,
) =>
  mutationOptions({
    mutationKey: queryKey,
    scope: { id: hashKey(queryKey) },
    mutationFn: save,
    onMutate: async (changes: Changes) => {
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData<object>(queryKey, (old) => old && { ...old, ...changes });
    },
    onSuccess: onSaved,
    onError: toastFailure,
    onSettled: () => {
      // Refetch only after the last of several changes.
      if (client.isMutating({ mutationKey: queryKey, exact: true }) !== 1) return;
      for (const key of [queryKey, ...dependents]) void client.invalidateQueries({ queryKey: key });
    },
  });

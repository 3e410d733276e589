import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { agreeTo, termsQuery } from "./api.ts";

export function useAgree() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: agreeTo,
    onSuccess: (terms) => client.setQueryData(termsQuery.queryKey, terms),
    onError(error) {
      toastFailure(error);
      // Another edition may have come into force in the meantime.
      void client.invalidateQueries({ queryKey: termsQuery.queryKey });
    },
  });
}

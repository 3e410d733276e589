import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";

interface AskOnceProps<T> {
  icon: ReactNode;
  ask: string;
  act: () => Promise<T>;
  done: (answer: T) => string;
}

export function AskOnce<T>({ icon, ask, act, done }: AskOnceProps<T>) {
  const { t } = useTranslation("notifications");
  const asking = useMutation({ mutationFn: act });
  return (
    <div role="status" className="text-dim text-sm">
      {asking.data !== undefined ? (
        done(asking.data)
      ) : (
        <>
          <Button variant="outline" size="sm" loading={asking.isPending} onClick={() => asking.mutate()}>
            {icon}
            {ask}
          </Button>
          {asking.isError && <p className="mt-2 text-bad">{t("once.failed")}</p>}
        </>
      )}
    </div>
  );
}

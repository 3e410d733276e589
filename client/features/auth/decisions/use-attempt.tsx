import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure, type FailureCode } from "#client/lib/api.ts";

/** One request at a time; its failure as a text to show beside the button. */
export function useAttempt(onDone: () => void) {
  const { t } = useTranslation("errors");
  const [isPending, setPending] = useState(false);
  const [code, setCode] = useState<FailureCode | null>(null);
  async function run(work: () => Promise<unknown>): Promise<void> {
    setPending(true);
    setCode(null);
    try {
      await work();
      onDone();
    } catch (error) {
      setCode(error instanceof Failure ? error.code : "unknown");
    } finally {
      setPending(false);
    }
  }
  const problem: ReactNode = code && (
    <p role="alert" className="mt-2 text-bad text-sm">
      {t(code)}
    </p>
  );
  return { run, isPending, problem };
}

import { useEffect, useState } from "react";
import { Failure } from "#client/lib/api.ts";
import { formatDuration } from "#client/lib/format/numbers.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";

export interface ResendButtonProps {
  wait: number;
  label: string;
  waitingLabel: (time: string) => string;
  /** Resolves with the seconds to wait now. */
  onResend: () => Promise<number>;
}

export function ResendButton({ wait, label, waitingLabel, onResend }: ResendButtonProps) {
  const { left, restart } = useCountdown(wait);
  const [busy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    try {
      restart(await onResend());
    } catch (error) {
      toastFailure(error);
      if (error instanceof Failure && error.retryAfterSeconds) restart(error.retryAfterSeconds);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="outline" disabled={left > 0} loading={busy} onClick={resend} className="tabular-nums">
      {left > 0 ? waitingLabel(formatDuration(left)) : label}
    </Button>
  );
}

function useCountdown(seconds: number): { left: number; restart: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return { left, restart: (next) => setEndsAt(Date.now() + next * 1000) };
}

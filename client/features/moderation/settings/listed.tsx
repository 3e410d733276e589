import type { ReactNode } from "react";
import { Button } from "#client/ui/buttons/button.tsx";
import { useConsoleAction } from "../queries.ts";

interface ListedProps {
  children: ReactNode;
  /** The second line. */
  more?: string;
  label: string;
  act: () => Promise<unknown>;
}

/** One row of a list of settings, with the button that ends it. */
export function Listed({ children, more, label, act }: ListedProps) {
  const ending = useConsoleAction(act);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block">{children}</span>
        {more && <span className="wrap-anywhere block text-dim text-sm">{more}</span>}
      </span>
      <Button size="sm" variant="outline" loading={ending.isPending} onClick={() => ending.mutate(undefined)}>
        {label}
      </Button>
    </li>
  );
}

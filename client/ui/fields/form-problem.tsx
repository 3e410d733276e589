import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Read out when it appears. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <p className="flex items-start gap-3 rounded-md border border-bad/40 bg-bad/8 px-4 py-3 text-bad">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

import type { ReactNode } from "react";
import { Adults } from "./adults.tsx";
import { BackToStart } from "./back-to-start.tsx";
import { bandStyles } from "./band.ts";
import { Company } from "./company.tsx";
import { HowItGoes } from "./how-it-goes.tsx";
import { Questions } from "./questions.tsx";

/** Everything below the first screen, in a chunk of its own. */
export default function Story({ remind }: { remind: ReactNode }) {
  return (
    <div className="flex flex-col gap-20 pt-12 pb-20 md:gap-28 md:pt-20 md:pb-28">
      <HowItGoes />
      <div className={`${bandStyles} empty:hidden`}>
        <Company remind={remind} />
      </div>
      <Adults />
      <Questions />
      <BackToStart />
    </div>
  );
}

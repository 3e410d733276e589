import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Link2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useStillHere } from "#client/lib/browser/use-still-here.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/button.tsx";
import { Lamp } from "#client/ui/lamp.tsx";

/** What a private talk is, and the button that makes its link. */
export function MakeLink() {
  const { t } = useTranslation("talk");
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const making = useMutation({
    mutationFn: () => socket.deliver("MAKE_LINK"),
    onMutate: stillHere,
    onSuccess: async ({ token }, _, isHere) => {
      if (isHere()) await navigate({ to: "/talk", hash: token, replace: true, state: { madeLink: true } });
    },
    onError: toastFailure,
  });
  const points = t("make.points", { returnObjects: true });
  return (
    <section className="relative isolate mx-auto flex w-full max-w-xl flex-1 flex-col items-center overflow-clip px-4 pt-26 pb-12 text-center md:pt-38">
      <Lamp className="-z-10 -translate-x-1/2 absolute top-0 left-1/2 w-[27rem] md:w-[42rem]" />
      <h1 className="font-display text-2xl md:text-4xl">{t("title")}</h1>
      <p className="mt-3 max-w-md text-dim">{t("make.text")}</p>
      <Button
        variant="primary"
        size="lg"
        loading={making.isPending}
        onClick={() => making.mutate()}
        className="mt-8 shadow-lift"
      >
        <Link2 aria-hidden="true" />
        {t("make.button")}
      </Button>
      <ul className="mt-10 w-full text-left">
        {points.map((point) => (
          <li key={point} className="border-line border-t py-4 text-dim">
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { providersQuery } from "#client/lib/queries/providers.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import type { ProviderId } from "#contract/providers.ts";

export function SocialButtons() {
  const { t } = useTranslation("auth");
  const { data } = useQuery(providersQuery);
  if (!data || data.data.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <p className="flex items-center gap-4 text-dim text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("social.or")}
      </p>
      {data.data.map((provider) => (
        <SocialButton key={provider} provider={provider} />
      ))}
    </section>
  );
}

/** A plain link: the server redirects the browser to the provider. */
function SocialButton({ provider }: { provider: ProviderId }) {
  const { t } = useTranslation("auth");
  return (
    <Button asChild variant="default" size="default">
      <a href={`/api/auth/oauth/${provider}/start`}>
        <ProviderMark provider={provider} />
        {t("social.with", { provider: t(`social.${provider}`) })}
      </a>
    </Button>
  );
}

/** A plain letter in a circle: people know the name, and we ship no third-party logos. */
const LETTERS: Record<ProviderId, string> = { google: "G", vk: "VK", apple: "A", yandex: "Я", ok: "OK" };

function ProviderMark({ provider }: { provider: ProviderId }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-6 items-center justify-center rounded-full border border-edge font-semibold text-[0.6rem] text-dim"
    >
      {LETTERS[provider]}
    </span>
  );
}

import type { ProviderId } from "#contract/providers.ts";

/** A plain letter in a circle: people know the name, and we ship no third-party logos. */
const LETTERS: Record<ProviderId, string> = { google: "G", vk: "VK", apple: "A", yandex: "Я", ok: "OK" };

export function ProviderMark({ provider }: { provider: ProviderId }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-6 items-center justify-center rounded-full border border-edge font-semibold text-[0.6rem] text-dim"
    >
      {LETTERS[provider]}
    </span>
  );
}

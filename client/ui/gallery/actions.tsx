import { ArrowRight, Ban, Camera, Ellipsis, Mic, MicOff, PhoneOff, Trash2, User } from "lucide-react";
import { Button } from "../buttons/button.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import { Menu } from "../overlays/menu.tsx";
import { toast } from "../overlays/toast.ts";
import { Tooltip } from "../overlays/tooltip.tsx";
import { Samples, Section } from "./section.tsx";
import { useTexts } from "./texts.ts";

const VARIANTS = ["primary", "default", "tertiary", "outline", "ghost", "link", "destructive"] as const;
const SIZES = ["sm", "default", "lg"] as const;

export function Actions() {
  const t = useTexts().actions;
  return (
    <Section id="actions" title={t.title} text={t.text}>
      {VARIANTS.map((variant) => (
        <Samples key={variant} name={variant}>
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {t.variants[variant]}
            </Button>
          ))}
          <Button variant={variant}>
            {t.next}
            <ArrowRight />
          </Button>
          <Button variant={variant} loading>
            {t.variants[variant]}
          </Button>
          <Button variant={variant} disabled>
            {t.variants[variant]}
          </Button>
        </Samples>
      ))}
      <Samples name="icon">
        <IconButton label={t.camera} icon={<Camera />} shortcut="C" />
        <IconButton label={t.mute} icon={<Mic />} shortcut="M" />
        <IconButton label={t.more} icon={<Ellipsis />} disabled />
        <IconButton label={t.mute} icon={<Mic />} loading />
      </Samples>
      <Samples name="icon-filled">
        <IconButton variant="icon-filled" label={t.camera} icon={<Camera />} />
        <IconButton variant="icon-filled" label={t.unmute} icon={<MicOff />} aria-pressed />
        <IconButton variant="icon-filled" label={t.more} icon={<Ellipsis />} count={3} />
        <IconButton variant="destructive" label={t.hangUp} icon={<PhoneOff />} />
        <IconButton variant="primary" label={t.next} icon={<ArrowRight />} />
      </Samples>
      <Samples name={t.menus}>
        <Menu
          align="start"
          trigger={<Button variant="outline">{t.more}</Button>}
          groups={[
            [{ label: t.profile, icon: <User />, onSelect: () => toast({ title: t.profile }) }],
            [
              { label: t.block, icon: <Ban />, onSelect: () => toast({ title: t.block }) },
              {
                label: t.remove,
                icon: <Trash2 />,
                destructive: true,
                onSelect: () => toast({ title: t.remove }),
              },
            ],
          ]}
        />
        <Tooltip text={t.tip}>
          <Button variant="ghost">{t.hover}</Button>
        </Tooltip>
        <Button asChild variant="link">
          <a href="#forms">{t.aLink}</a>
        </Button>
      </Samples>
    </Section>
  );
}

import { Crown, MapPin } from "lucide-react";
import { Avatar } from "../avatar.tsx";
import { Badge } from "../badge.tsx";
import { Rating } from "../rating.tsx";
import { Samples, Section } from "./section.tsx";
import { useTexts } from "./texts.ts";

/** A drawn placeholder, so that the gallery needs no photograph of a person. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><defs><radialGradient id="g" cx=".3" cy=".2" r="1.1"><stop stop-color="#8a6a3c"/><stop offset="1" stop-color="#1e1b18"/></radialGradient></defs><rect width="96" height="96" fill="url(#g)"/><circle cx="48" cy="38" r="16" fill="#d8b46a" opacity=".6"/><path d="M16 96c2-24 16-34 32-34s30 10 32 34z" fill="#d8b46a" opacity=".6"/></svg>',
)}`;

const AVATARS = ["sm", "md", "lg", "xl"] as const;

export function People() {
  const t = useTexts().people;
  return (
    <Section id="people" title={t.title} text={t.text}>
      <Samples name={t.avatars}>
        {AVATARS.map((size) => (
          <Avatar key={size} name={t.name} src={PICTURE} size={size} online />
        ))}
        {AVATARS.map((size) => (
          <Avatar key={size} name={t.name} size={size} vip={size !== "sm"} />
        ))}
      </Samples>
      <Samples name={t.badges}>
        <Badge>{t.tag}</Badge>
        <Badge variant="outline">
          <MapPin />
          {t.distance}
        </Badge>
        <Badge variant="gold">{t.rating}</Badge>
        <Badge variant="vip">
          <Crown />
          VIP
        </Badge>
        <Badge variant="good">{t.online}</Badge>
        <Badge variant="bad">{t.blocked}</Badge>
        <Badge variant="count">12</Badge>
        <Rating value={4.8} />
      </Samples>
    </Section>
  );
}

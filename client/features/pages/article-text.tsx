import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Block, Inline } from "./markdown.ts";

/** 68 characters per line, with a larger lead. */
export function ArticleText({ blocks }: { blocks: Block[] }) {
  return (
    <div className="max-w-[68ch] text-cream/90 leading-7">
      {blocks.map((block, index) => (
        <ArticleBlock key={block.id} block={block} isLead={index === 0} />
      ))}
    </div>
  );
}

function ArticleBlock({ block, isLead }: { block: Block; isLead: boolean }) {
  if (block.type === "heading")
    return (
      <h2 id={block.id} className="mt-12 mb-3 scroll-mt-24 font-display text-cream text-xl">
        {block.text}
      </h2>
    );
  if (block.type === "paragraph")
    return <p className={isLead ? "mb-6 text-dim text-lg" : "my-4"}>{inlines(block.inlines)}</p>;
  const items = block.items.map((item) => <li key={keyOf(item)}>{inlines(item)}</li>);
  const look = "my-4 flex flex-col gap-2 pl-5 marker:text-gold";
  return block.ordered ? (
    <ol className={`${look} list-decimal`}>{items}</ol>
  ) : (
    <ul className={`${look} list-disc`}>{items}</ul>
  );
}

const keyOf = (item: Inline[]) => item.map(({ text }) => text).join("");

const inlines = (parts: Inline[]): ReactNode[] =>
  parts.map((part, index) => {
    const key = `${index}${part.text}`;
    if (part.type === "strong")
      return (
        <strong key={key} className="font-medium text-cream">
          {part.text}
        </strong>
      );
    if (part.type === "code")
      return (
        <code key={key} className="rounded-md bg-raised px-1.5 py-0.5 text-sm">
          {part.text}
        </code>
      );
    if (part.type === "link") return <TextLink key={key} href={part.href} text={part.text} />;
    return part.text;
  });

const linkStyles = "text-gold underline decoration-gold/40 underline-offset-4 hover:text-gold-light";

function TextLink({ href, text }: { href: string; text: string }) {
  if (!href.startsWith("/"))
    return (
      <a href={href} className={`${linkStyles} break-words`}>
        {text}
      </a>
    );
  return (
    <Link to={href} className={linkStyles}>
      {text}
    </Link>
  );
}

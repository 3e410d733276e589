import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { PagedList } from "#client/ui/lists/paged-list.tsx";
import { type Contact, contactsIn, type ListName } from "../live.ts";
import { contactsQuery } from "../queries.ts";

export interface PeopleProps {
  list: ListName;
  empty: ReactNode;
  heading: string;
  text?: string;
  /** One `li`, with its key. */
  item: (contact: Contact) => ReactElement;
}

export function People({ list, empty, heading, text, item }: PeopleProps) {
  const pages = useInfiniteQuery(contactsQuery(list));
  return (
    <PagedList
      pages={pages}
      items={contactsIn(pages.data)}
      empty={empty}
      item={item}
      heading={
        <>
          <h2 className="font-display text-xl">{heading}</h2>
          {text && <p className="mt-1 text-dim">{text}</p>}
        </>
      }
    />
  );
}

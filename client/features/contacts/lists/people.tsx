import { type UseQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { hasSettled } from "#client/lib/queries/has-settled.ts";
import { PagedList } from "#client/ui/lists/paged-list.tsx";
import { RowSkeletons } from "#client/ui/states/skeleton.tsx";
import type { Brief } from "#contract/profile.ts";
import { type Contact, contactsIn, type ListName, withFirst } from "../live.ts";
import { contactsQuery } from "../queries.ts";

export interface PeopleProps {
  list: ListName;
  empty: ReactNode;
  heading: string;
  text?: string;
  /** They come before all others, who wait for them. */
  first?: UseQueryResult<{ data: readonly Brief[] }>;
  /** One `li`, with its key. */
  item: (contact: Contact) => ReactElement;
}

export function People({ list, empty, heading, text, first, item }: PeopleProps) {
  const pages = useInfiniteQuery(contactsQuery(list));
  if (first && !hasSettled(first)) return <RowSkeletons count={6} />;
  return (
    <PagedList
      pages={pages}
      items={withFirst(contactsIn(pages.data), first?.data?.data ?? [])}
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

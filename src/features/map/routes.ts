import { Elysia } from "elysia";
import { addressQuery, addressSuggestions, tileParams } from "#contract/map.ts";
import type { Guards } from "#src/http/guards.ts";
import { isKnownEtag } from "#src/http/known-etag.ts";
import type { MapFeature } from "./actions.ts";

/** For a 204: the page draws the fallback map itself, and asks again after this long. */
const NONE_CACHE = "public, max-age=60";

export const mapRoutes = ({ map, guards }: { map: MapFeature; guards: Guards }) =>
  new Elysia({ detail: { tags: ["map"] } })
    .use(guards)
    .get(
      "/api/address/suggestions",
      ({ session, query, context }) => map.suggestions(session.userId, query, context.lang),
      {
        member: true,
        act: "address",
        detail: { summary: "Suggest addresses for a place on the map, or places by name" },
        query: addressQuery,
        response: { 200: addressSuggestions },
      },
    )
    .get(
      "/tiles/:z/:x/:y",
      async ({ params, headers, context }) => {
        const tile = await map.tile(params, {
          address: context.address,
          referer: headers.referer,
        });
        if (!tile) return new Response(null, { status: 204, headers: { "cache-control": NONE_CACHE } });
        const caching = {
          "cache-control": `public, max-age=${Math.floor(tile.freshForMs / 1000)}`,
          etag: tile.etag,
        };
        if (isKnownEtag(headers["if-none-match"], tile.etag))
          return new Response(null, { status: 304, headers: caching });
        return new Response(tile.body, { headers: { ...caching, "content-type": tile.type } });
      },
      {
        anyone: true,
        params: tileParams,
        detail: { hide: true },
      },
    );

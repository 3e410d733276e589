export const icsResponse = (
  ics: string,
  file: { disposition: "inline" | "attachment"; name: string },
  headers: Record<string, string> = {},
) =>
  new Response(ics, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `${file.disposition}; filename="${file.name}"`,
      ...headers,
    },
  });

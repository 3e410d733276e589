// @ts-expect-error It has no types.
import StructuredDataValidator from "@adobe/structured-data-validator";
// @ts-expect-error It has no types.
import WebAutoExtractor from "@marbec/web-auto-extractor";

interface Extracted {
  jsonld: Record<string, object[]>;
  metatags: Record<string, string[]>;
  errors: object[];
}

/** Extracts what search engines and link previews read in a page, with problems by the rules of rich results. */
export async function structuredData(html: string) {
  const extracted = new WebAutoExtractor({ addLocation: true }).parse(html) as Extracted;
  const issues = (await new StructuredDataValidator().validate(extracted)) as { issueMessage: string }[];
  return {
    types: Object.keys(extracted.jsonld),
    openGraph: Object.fromEntries(
      Object.entries(extracted.metatags).filter(([name]) => name.startsWith("og:")),
    ),
    problems: [...extracted.errors, ...issues],
  };
}

import * as z from "zod";
import { parseJson } from "#contract/json.ts";

const keyFile = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes("PRIVATE KEY"),
  token_uri: z.url({ protocol: /^https?$/ }).default("https://oauth2.googleapis.com/token"),
});
export type ServiceAccount = z.output<typeof keyFile>;

export const serviceAccount = z.string().transform((text, context): ServiceAccount => {
  const parsed = keyFile.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  context.addIssue({ code: "custom", message: "not a service account" });
  return z.NEVER;
});

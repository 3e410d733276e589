import * as z from "zod";
import { INVITE_TOKEN_MAX } from "./limits.ts";

export const inviteToken = z.string().min(1).max(INVITE_TOKEN_MAX);

export const invite = z.object({
  token: inviteToken.describe("For ACCEPT_INVITE: names you to those who get the link, and to no one else"),
  accepted: z.int().describe("How many have accepted your invitations"),
});
export type Invite = z.infer<typeof invite>;

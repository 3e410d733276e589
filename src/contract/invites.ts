import * as z from "zod";

export const inviteToken = z.string().min(1).max(200);

export const invite = z.object({
  token: inviteToken.describe("For ACCEPT_INVITE: names you to those who get the link, and to no one else"),
  accepted: z.int().describe("How many have accepted your invitations"),
});
export type Invite = z.infer<typeof invite>;

import { iso } from "#contract/time.ts";
export const ownTicketView = (
  row: { number: number; email: string; contact: string; type: string; text: string; createdAt: number },
  answers: readonly { text: string; createdAt: number }[],
) => ({
  number: row.number,
  email: row.email,
  contact: row.contact,
  type: row.type,
  text: row.text,
  createdAt: iso(row.createdAt),
  answers: answers.map(({ text, createdAt }) => ({ text, createdAt: iso(createdAt) })),
});

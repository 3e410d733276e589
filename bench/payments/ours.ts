import { payments, users } from "#db/schema/index.ts";
import { createOurs } from "../our-server.ts";
import { answerQuestions } from "../sockets/answer.ts";
import { AMOUNT, orderOf, PASSWORD, TERMINAL } from "./orders.ts";

/** The whole server with this many payments that wait for the bank: `bun bench/payments/ours.ts 4000`. */
const many = Number(process.argv[2]);
const server = createOurs(
  ({ orm, transaction }) =>
    transaction(() => {
      for (let at = 0; at < many; at++) {
        const { userId, ...order } = orderOf(at);
        orm.insert(users).values({ id: userId, name: "Анна", sex: "FEMALE", createdAt: 0 }).run();
        orm
          .insert(payments)
          .values({
            ...order,
            userId,
            requestKey: order.id,
            kind: "purchase",
            productId: 1,
            days: 30,
            amount: AMOUNT,
            currency: "RUB",
            provider: "tbank",
            attempt: 1,
            createdAt: Date.now(),
          })
          .run();
      }
    }),
  { TBANK_TERMINAL_KEY: TERMINAL, TBANK_PASSWORD: PASSWORD, PUBLIC_URL: "http://127.0.0.1" },
);
answerQuestions(server.portOf());

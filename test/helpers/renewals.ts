import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { createPaymentsAdmin } from "#src/features/payments/admin/actions.ts";
import type { TestPerson } from "./people.ts";
import { type Card, createTbankDouble } from "./tbank-double.ts";
import { createWorld } from "./world.ts";

export type Renewals = ReturnType<typeof createRenewals>;

/** Automatic charges at the double of T-Bank, in a world with a mail server. */
export function createRenewals() {
  const bank = createTbankDouble();
  const world = createWorld({ mail: true, env: { ...bank.env, TBANK_SBP: "on", TBANK_CHARGES: "on" } });
  const { clock, features, deps } = world;
  const admin = createPaymentsAdmin(deps);
  const notices: unknown[] = [];

  function tellNotices(): void {
    for (const { body } of bank.outbox.splice(0)) {
      notices.push(body);
      features.payments.notified(body);
    }
  }

  /** Advances the clock, and runs the payment jobs once per hour. */
  async function pass(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= HOUR_MS) {
      clock.advance(Math.min(left, HOUR_MS));
      await features.payments.reconcile();
      await features.payments.renewDue();
    }
  }

  /** Id of the tariff of 30 days that is on sale. */
  const tariff = (): number => admin.tariffs().find(({ days }) => days === 30)!.id;

  interface Buying {
    renew?: boolean;
    notified?: boolean;
    card?: Card;
    /** The bank names the card to charge, although it was not asked to keep it. */
    recurrent?: boolean;
    beforePaying?: () => void;
  }

  async function buy(who: TestPerson, buying: Buying) {
    const { renew = true, notified = true, card, recurrent, beforePaying } = buying;
    const { id } = await world.payments.buy(who, { vipProductId: tariff(), renew });
    const order = bank.of(id)!;
    if (card) order.card = card;
    if (recurrent) order.Recurrent = true;
    beforePaying?.();
    bank.become(order, "CONFIRMED");
    if (notified) tellNotices();
    else bank.outbox.length = 0;
  }

  const attemptsOf = ({ id }: TestPerson) =>
    [...bank.orders.values()].filter(({ CustomerKey, PaymentId }) => {
      const { DATA } = bank.requests.get(PaymentId) as { DATA: { OperationInitiatorType: string } };
      return CustomerKey === id && DATA.OperationInitiatorType === "R";
    });

  /** Lets time pass. Resolves to the e-mails that the person got meanwhile. */
  async function mailsTo({ id }: TestPerson, milliseconds: number) {
    const { sqlite } = deps.db;
    const { email } = sqlite
      .query<{ email: string }, [string]>("SELECT email FROM accounts WHERE user_id = ?")
      .get(id)!;
    await deps.services.mails.deliverDue();
    const before = world.mail.mails.length;
    await pass(milliseconds);
    await deps.services.mails.deliverDue();
    return world.mail.mails.slice(before).filter(({ to }) => to?.[0]?.address === email);
  }

  return {
    world,
    bank,
    notices,
    pass,
    tariff,
    mailsTo,
    renewal: async (who: TestPerson) => (await who.get("/api/vip/renewal")).body,
    cards: async (who: TestPerson) =>
      (await who.get("/api/vip/cards")).body.data as { id: string; main: boolean; pan: string }[],
    subjectsTo: async (who: TestPerson, milliseconds: number) =>
      (await mailsTo(who, milliseconds)).map(({ subject }) => subject),
    inDays: (days: number) => new Date(clock() + days * DAY_MS).toISOString(),

    /** Adds a member who has bought a month. */
    async member({ renew = true, notices: notified = true } = {}): Promise<TestPerson> {
      const person = world.newPerson();
      await buy(person, { renew, notified });
      return person;
    },
    buyWith: (who: TestPerson, card: Card, buying: Buying = {}) => buy(who, { ...buying, card }),
    cardOf: ({ id }: TestPerson): Card => bank.cards.find(({ CustomerKey }) => CustomerKey === id)!,
    addCard({ id }: TestPerson): Card {
      const number = String(900_000 + bank.cards.length);
      bank.cards.push({
        CardId: number,
        RebillId: number,
        Pan: "220000******1111",
        ExpDate: "1131",
        Status: "A",
        CustomerKey: id,
      });
      return bank.cards.at(-1)!;
    },
    /** How many automatic charges of their cards were attempted, and how many succeeded. */
    attempts: (who: TestPerson): number => attemptsOf(who).length,
    charges: (who: TestPerson): number =>
      attemptsOf(who).reduce((sum, { PaymentId }) => sum + (bank.charged.get(PaymentId) ?? 0), 0),

    addTariff: (days: number, amount: number): number => admin.addTariff(days, amount, "RUB").id,
    retire: admin.retireTariff,
    gift: admin.gift,
    /** Replaces a tariff by one of the same days at another price. */
    reprice(id: number, amount: number): number {
      const { days } = admin.tariffs().find((one) => one.id === id)!;
      admin.retireTariff(id);
      return admin.addTariff(days, amount, "RUB").id;
    },

    async close(): Promise<void> {
      await world.close();
      bank.stop();
    },
  };
}

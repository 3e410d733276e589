import type { Lang } from "#contract/lang.ts";
import type { PaymentFailure, PaymentMethod, PaymentStatus } from "#contract/vip.ts";

/** Where money comes from. Every request here may fail, hang, or succeed while its answer is lost. */
export interface PaymentProvider {
  readonly name: "sandbox" | "tbank";
  /** The one currency it takes; undefined means any. */
  readonly currency?: string;
  readonly methods: readonly PaymentMethod[];
  /** Whether it keeps cards and charges them without the buyer. */
  readonly renews: boolean;
  /** Begins a payment. Not repeatable: after a lost answer ask `find`, and open another order. */
  open(order: Order): Promise<Opened>;
  /** What became of an order whose number at the provider is not known. */
  find(orderId: string): Promise<Observation | null>;
  state(providerId: string): Promise<Observation>;
  /** Charges a kept card for an order that was opened, without the buyer. Asked twice, it charges once. */
  charge(providerId: string, rebillId: string): Promise<Observation>;
  /** Ends an order that was not paid. */
  cancel(providerId: string): Promise<Observation>;
  /** Gives money back. Repeated with the same `id`, it happens once. */
  refund(refund: RefundOrder): Promise<Observation>;
  /** The cards that it keeps for a customer. */
  cards(customerKey: string): Promise<KeptCard[]>;
  removeCard(customerKey: string, cardId: string): Promise<void>;
  /** What a notification says, once its signature is proven. @throws Problem forbidden; not_found for what is no payment */
  read(notification: unknown): Observation | null;
  /** What the provider would notify of now, for one that lives inside our process. */
  notices?(): Observation[];
}

export interface Order {
  orderId: string;
  amount: number;
  currency: string;
  description: string;
  /** Whose cards are kept together. */
  customerKey: string;
  email: string;
  lang: Lang;
  method: PaymentMethod;
  /** Keep the card, to charge it again without the buyer. */
  savesCard: boolean;
  /** Opened to be charged by us at once; no page is needed. */
  byMerchant: boolean;
  returnUrl: string;
  expiresAt: number;
  receipt: Receipt;
}

/** What 54-FZ wants to know; each provider writes it in its own words. */
export interface Receipt {
  email: string;
  name: string;
  amount: number;
}

interface Opened {
  providerId: string;
  /** The provider's page; for SBP what the buyer's bank opens on a phone, and reads from a QR code elsewhere. */
  url: string | null;
}

export interface KeptCard {
  id: string;
  rebillId: string;
  /** Masked. */
  pan: string;
  /** MMYY. */
  expires: string | null;
}

interface RefundOrder {
  id: string;
  providerId: string;
  amount: number;
  /** How much of the payment is refunded once this is done. */
  total: number;
  /** Nothing is left of it after this. */
  full: boolean;
  receipt: Receipt;
}

/** What the provider says of a payment. */
export interface Observation {
  providerId: string;
  orderId?: string;
  /** Null while nothing is decided. */
  status: PaymentStatus | null;
  /** In the provider's own words, for the log. */
  raw: string;
  /** What was ordered, where the provider says so. */
  amount?: number;
  /** How much went back so far, where it is known. */
  refunded?: number;
  /** How much is left of it after refunds, where that is what is known. */
  left?: number;
  failure?: PaymentFailure;
  card?: KeptCard;
}

/** The provider refused, or could not be reached. `again` says whether a retry may work. */
export class ProviderError extends Error {
  override name = "ProviderError";
  constructor(
    message: string,
    readonly again: boolean,
    readonly failure: PaymentFailure = "bank_error",
  ) {
    super(message);
  }
}

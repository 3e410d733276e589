import type { Lang } from "#contract/lang.ts";
import type { PaymentFailure, PaymentMethod, PaymentStatus } from "#contract/vip.ts";

/** A payment provider. Every request here may fail, hang, or succeed while its answer is lost. */
export interface PaymentProvider {
  readonly name: "sandbox" | "tbank";
  /** The only accepted currency; undefined means any. */
  readonly currency?: string;
  readonly methods: readonly PaymentMethod[];
  /** Whether it stores cards and charges them without the buyer. */
  readonly renews: boolean;
  /** Opens a payment. Not repeatable: after a lost answer call `find`, and open another order. */
  open(order: Order): Promise<Opened>;
  /** The state of an order whose id at the provider is unknown. */
  find(orderId: string): Promise<Observation | null>;
  state(providerId: string): Promise<Observation>;
  /** Charges a linked card for an opened order, without the buyer. Idempotent. */
  charge(providerId: string, rebillId: string): Promise<Observation>;
  /** Ends an unpaid order. */
  cancel(providerId: string): Promise<Observation>;
  /** Refunds money. Idempotent by `id`. */
  refund(refund: RefundOrder): Promise<Observation>;
  /** The cards stored for a customer. */
  cards(customerKey: string): Promise<KeptCard[]>;
  removeCard(customerKey: string, cardId: string): Promise<void>;
  /**
   * Parses a notification after verifying its signature; null if it is not about a payment.
   * @throws Problem forbidden; not_found if the provider sends none
   */
  parseNotification(notification: unknown): Observation | null;
  /** Pending notifications of a provider that lives inside our process. */
  notices?(): Observation[];
}

export interface Order {
  orderId: string;
  amount: number;
  currency: string;
  description: string;
  /** The customer whose cards are kept together. */
  customerKey: string;
  email: string;
  lang: Lang;
  method: PaymentMethod;
  /** Store the card, to charge it again without the buyer. */
  savesCard: boolean;
  /** We charge it at once, so no page is needed. */
  byMerchant: boolean;
  returnUrl: string;
  expiresAt: number;
  receipt: Receipt;
}

/** The receipt data that 54-FZ requires; each provider has its own format. */
export interface Receipt {
  email: string;
  name: string;
  amount: number;
}

interface Opened {
  providerId: string;
  /** The provider's page; for SBP a link that the buyer's banking app opens on a phone, or scans as a QR code elsewhere. */
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
  /** The refunded total once this refund is done. */
  total: number;
  /** Nothing of the payment is left after this. */
  full: boolean;
  method: PaymentMethod;
  /** It was requested before, and the provider may have accepted it. */
  isRepeated: boolean;
  /** The provider has answered before that it works on it. */
  isAccepted: boolean;
  receipt: Receipt;
}

/** What the provider reports about a payment. */
export interface Observation {
  providerId: string;
  orderId?: string;
  /** Null while undecided. */
  status: PaymentStatus | null;
  /** The provider's own status, for the log. */
  raw: string;
  /** The ordered amount, if the provider reports it. */
  amount?: number;
  /** The refunded total, if known. */
  refunded?: number;
  /** The amount left after refunds, if that is what the provider reports. */
  left?: number;
  failure?: PaymentFailure;
  card?: KeptCard;
}

/** The provider refused, or could not be reached. `isRetryable` tells whether a retry may succeed. */
export class ProviderError extends Error {
  override name = "ProviderError";
  readonly failure: PaymentFailure;
  /** The provider's own code of its refusal; undefined if there was no answer. */
  readonly code: string | undefined;

  constructor(
    message: string,
    readonly isRetryable: boolean,
    {
      failure = "bank_error",
      code,
      ...options
    }: ErrorOptions & { failure?: PaymentFailure; code?: string } = {},
  ) {
    super(message, options);
    this.failure = failure;
    this.code = code;
  }
}

import type { Lang } from "#contract/lang.ts";
import type { PaymentFailure, PaymentMethod, PaymentStatus } from "#contract/vip.ts";

/** Every request here may fail, hang, or succeed while its answer is lost. */
export interface PaymentProvider {
  readonly name: "sandbox" | "tbank";
  /** Undefined means any. */
  readonly currency?: string;
  readonly methods: readonly PaymentMethod[];
  readonly renews: boolean;
  /** Opens a payment. Not repeatable: after a lost answer call `find`, and open another order. */
  open(order: Order): Promise<Opened>;
  find(orderId: string): Promise<Observation | null>;
  state(providerId: string): Promise<Observation>;
  /** Charges a linked card for an opened order, without the buyer. Idempotent. */
  charge(providerId: string, rebillId: string): Promise<Observation>;
  cancel(providerId: string): Promise<Observation>;
  /** Refunds money. Idempotent by `id`. */
  refund(refund: RefundOrder): Promise<Observation>;
  cards(customerKey: string): Promise<KeptCard[]>;
  removeCard(customerKey: string, cardId: string): Promise<void>;
  /** Null if it is not about a payment. @throws Problem forbidden for a wrong signature; not_found if the provider sends none */
  parseNotification(notification: unknown): Observation | null;
  notices?(): Observation[];
}

export interface Order {
  orderId: string;
  amount: number;
  currency: string;
  description: string;
  customerKey: string;
  email: string;
  lang: Lang;
  method: PaymentMethod;
  savesCard: boolean;
  byMerchant: boolean;
  returnUrl: string;
  expiresAt: number;
  receipt: Receipt;
}

/** Required by 54-FZ; each provider has its own format. */
export interface Receipt {
  email: string;
  name: string;
  amount: number;
}

interface Opened {
  providerId: string;
  /** For SBP a link that the buyer's banking app opens on a phone, or scans as a QR code elsewhere. */
  url: string | null;
}

export interface KeptCard {
  id: string;
  rebillId: string;
  pan: string;
  /** MMYY. */
  expires: string | null;
}

interface RefundOrder {
  id: string;
  providerId: string;
  amount: number;
  total: number;
  full: boolean;
  method: PaymentMethod;
  /** The provider may have accepted it before. */
  isRepeated: boolean;
  /** The provider has answered before that it works on it. */
  isAccepted: boolean;
  receipt: Receipt;
}

export interface Observation {
  providerId: string;
  orderId?: string;
  /** Null while undecided. */
  status: PaymentStatus | null;
  raw: string;
  amount?: number;
  /** The refunded total, if known. */
  refunded?: number;
  /** The amount left after refunds, if that is what the provider reports. */
  left?: number;
  failure?: PaymentFailure;
  card?: KeptCard;
}

export class ProviderError extends Error {
  override name = "ProviderError";
  readonly failure: PaymentFailure;
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

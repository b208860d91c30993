import type { FormInstance } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { createContext, useContext, type SyntheticEvent } from 'react';
import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import type { listAvailableAccounts } from '#capabilities/account/contract/operations.ts';
import type { Speed } from '#capabilities/account/contract/words.ts';
import type { QuoteRequest, QuoteState } from '#capabilities/account/portal/shared/use-quote.ts';
import type { NewContact } from '#capabilities/payee/contract/operations.ts';
import type { CallResult, Change } from '#platform/portal-kit/index.ts';
import { isoOfLocal } from '#platform/ui/index.ts';
import type { PaymentOperation } from './payment-outcome.tsx';
import type { RepeatHit } from './repeat-warning.tsx';
import type { FormRead } from './use-send-when-read.ts';

/** The fields of every payment form; a kind adds its own. */
export interface PaymentValues {
  accountNo?: string;
  amount?: string;
  /** Only where the kind offers a choice. */
  speed?: Speed;
  timing: 'now' | 'later';
  /** Read as Shanghai time in every time zone. */
  scheduledAt?: Dayjs | null;
  remark?: string;
}

/** The time that the wire takes; empty for at once. */
export const scheduledIso = ({ timing, scheduledAt }: PaymentValues): string =>
  timing === 'later' && scheduledAt ? isoOfLocal(scheduledAt.format('YYYY-MM-DD HH:mm:ss')) : '';

/** Values that were kept as JSON. */
export const revived = <V extends object>(kept: V): V => {
  const { scheduledAt } = kept as { scheduledAt?: string | null };
  return scheduledAt ? { ...kept, scheduledAt: dayjs(scheduledAt) } : kept;
};

/** What was sent, as the result page shows it. */
export interface SentPayment {
  scheduledAt: string;
  sendTime: string | null;
  /** For the payee book; null where the payee is not entered. */
  payee: NewContact | null;
}

/** A payment form's state, which `usePayment` makes and its fields read. */
export interface Payment {
  kind: KindContract;
  form: FormInstance;
  start: object;
  values: PaymentValues;
  accounts: CallResult<typeof listAvailableAccounts>;
  /** The reads without which nothing can be paid. */
  reads: readonly (FormRead & { refetch(): Promise<unknown> })[];
  /** Account, payee and amount are known. */
  complete: boolean;
  quote: QuoteState;
  /** The quote's objection to the amount. */
  refusal: string | null;
  /** A request for a quote of another amount than the entered one; null without an account. */
  requestFor(amount: string): QuoteRequest | null;
  /** Empty until the payee is known. */
  payeeText: string;
  repeats: readonly RepeatHit[];
  change: Pick<Change<PaymentOperation>, 'outcome' | 'pending' | 'askAgain' | 'reviewed'>;
  /** Above the button. */
  failure: { message: string; reference?: string } | null;
  busy: boolean;
  sent: SentPayment;
  /** Keeps a form that is sent before its accounts were read. */
  hold(event: SyntheticEvent): void;
  submit(values: object): Promise<void>;
  /** Forgets what was sent, for another payment. */
  restart(): void;
}

const Context = createContext<Payment | null>(null);
export const PaymentProvider = Context.Provider;

/** For the fields of a payment form. */
export function useThisPayment(): Payment {
  const payment = useContext(Context);
  if (!payment) throw new Error('a field of a payment is inside a PaymentForm');
  return payment;
}

/** The payment form of every kind of order: a page says what is its own, the rest is here. */
export { AccountFoot, AccountSelect } from './account-select.tsx';
export { limitRows } from './limit-rows.ts';
export {
  BankAccountField,
  bankOptions,
  bankTail,
  useBankAccounts,
  type BankAccountValues,
} from './bank-account-field.tsx';
export {
  AmountField,
  PayingAccountField,
  OptionalFields,
  RemarkField,
  RemarkItem,
  ScheduleField,
  SpeedField,
} from './payment-fields.tsx';
export { ScheduleFields } from './schedule-fields.tsx';
export { PaymentForm } from './payment-form.tsx';
export { costRows, payWithQuote, shownFailure } from './payment-outcome.tsx';
export { scheduledIso, type PaymentValues } from './payment.ts';
export { REVIEW_NOTICE, SentOrder } from './sent-order.tsx';
export { usePayAgain } from './use-pay-again.ts';
export { usePayment } from './use-payment.ts';

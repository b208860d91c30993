import dayjs, { type Dayjs } from 'dayjs';
import { arrivalText } from '#capabilities/account/portal/shared/arrival-text.ts';
import type { Quote } from '#capabilities/account/portal/shared/use-quote.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { businessNow, formatAmount, formatTime } from '#platform/ui/index.ts';
import { BATCH_RUNS_AT } from '../../../constants.ts';
import { limitRows } from '../payment/limit-rows.ts';
import type { BatchKindPage } from './batch-kind.ts';
import { debitOf, type Batch } from './batch-facts.tsx';

const PENDING = '—';

/** Undefined: its sheet names no day, or one that has come. */
export const sheetTime = ({ payDate }: Batch): Dayjs | undefined =>
  payDate !== null && payDate > businessNow().format('YYYY-MM-DD') ? dayjs(`${payDate} ${BATCH_RUNS_AT}`) : undefined;

/**
 * What the form and the confirmation both say before a batch is paid. Arrival and reviewers are those of a quote for
 * the total as one payment. The fee is the sum of the lines' fees, therefore the balance is counted here.
 */
export const termsOf = (
  { arrival }: Pick<BatchKindPage, 'arrival'>,
  batch: Batch,
  availableBalance: string | undefined,
  quote: Quote | null,
  /** Empty: the batch begins at once. */
  scheduledAt: string,
): { label: string; value: string }[] => [
  { label: '执行时间', value: scheduledAt ? formatTime(scheduledAt).slice(0, 16) : '立即执行' },
  {
    label: '扣款后余额',
    value:
      availableBalance === undefined
        ? PENDING
        : `${formatAmount(yuanOfFen(fenOfYuan(availableBalance) - fenOfYuan(debitOf(batch))))} 元`,
  },
  { label: '预计到账', value: arrival ?? (quote ? arrivalText(quote, scheduledAt) : PENDING) },
  { label: '复核', value: quote ? reviewOf(quote) : PENDING },
  ...limitRows(quote),
];

const reviewOf = ({ reviewRequired, reviewSteps }: Quote): string => {
  if (!reviewRequired) return '免复核';
  return reviewSteps.length > 1
    ? reviewSteps.map((step, index) => `${index + 1}. ${step}`).join('；')
    : reviewSteps.join();
};

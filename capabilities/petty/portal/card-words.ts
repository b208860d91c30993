import { fenOfYuan } from '#platform/kernel/money.ts';
import { formatAmount, formatShortTime } from '#platform/ui/index.ts';
import type { PettyAccountRow } from '../contract/operations.ts';

type Card = NonNullable<PettyAccountRow['card']>;

/** Until when the card gets little; empty once it has cooled. */
export const coolingNote = ({ coolsUntil, coolingLeft }: Card): string =>
  coolsUntil && coolingLeft ? `${formatShortTime(coolsUntil)} 前还可提现 ${formatAmount(coolingLeft)} 元` : '';

/** What is there, or what the card may still get. */
export const mostToWithdraw = (available: string, { coolingLeft }: Card): string =>
  coolingLeft !== null && fenOfYuan(coolingLeft) < fenOfYuan(available) ? coolingLeft : available;

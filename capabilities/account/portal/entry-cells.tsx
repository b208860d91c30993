import { AmountText, formatTime } from '#platform/ui/index.ts';

/** Two lines of one cell, for a phone: what counts above, what explains it below. */
export function EntryWhat({ title, bookedAt, note }: { title: string; bookedAt: string; note?: string }) {
  return (
    <span className="entry-what">
      <span>{title}</span>
      <small className="numeric">{formatTime(bookedAt)}</small>
      {note && <small>{note}</small>}
    </span>
  );
}

export function EntryMoney({ amount, direction, balanceAfter }: { amount: string; direction: 'in' | 'out'; balanceAfter: string }) {
  return (
    <span className="entry-money">
      <AmountText value={amount} direction={direction} />
      <small className="numeric">
        余额 <AmountText value={balanceAfter} />
      </small>
    </span>
  );
}

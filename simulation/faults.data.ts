/** A fault made on purpose: a piece of the product's source, and what replaces it. */
export interface Fault {
  name: string;
  file: string;
  find: string;
  instead: string;
}

const order = 'capabilities/order/server';

export const faults: readonly Fault[] = [
  {
    name: 'the limit of a day is not compared',
    file: 'capabilities/account/domain/limits.ts',
    find: 'if (used.dayFen + amountFen > limits.dayFen) return fail(OVER_DAY_LIMIT);',
    instead: '',
  },
  {
    name: 'the limit of a refused order is not given back',
    file: `${order}/run/give-limits-back.ts`,
    find: 'await releaseLimits(tx, order);',
    instead: 'void order;',
  },
  {
    name: 'the hold of a refused order is not released',
    file: `${order}/run/order-money.ts`,
    find: 'releases.push(...releasesOf(order, [held, ...chunks], why, at));',
    instead: 'void [held, chunks, why, at];',
  },
  {
    name: 'the fee is not charged',
    file: `${order}/run/money-step.ts`,
    find: '...moves(order.frozenId, feeIncome, feeFen),',
    instead: '...moves(order.frozenId, order.availableId, feeFen),',
  },
  {
    name: 'the fee of every return comes back, regardless of the reason',
    file: 'capabilities/order/domain/rail-rule.ts',
    find: 'reason === FEE_BACK_REASON;',
    instead: "reason !== '' && FEE_BACK_REASON !== '';",
  },
  {
    name: 'what the bank refused is paid back without its fee',
    file: `${order}/run/money-step.ts`,
    find: '...moves(feeIncome, order.availableId, feeFen),',
    instead: '...moves(feeIncome, order.availableId, 0n * feeFen),',
  },
  {
    name: 'a time-out of the bank is a failure',
    file: `${order}/rail/ask-bank.ts`,
    find: 'state: stateOf(line) }));',
    instead:
      "state: stateOf(line).state === 'unknown' ? { state: 'failed' as const, reason: '其他' } : stateOf(line) }));",
  },
  {
    name: 'a time-out of the bank is a success',
    file: `${order}/rail/ask-bank.ts`,
    find: 'state: stateOf(line) }));',
    instead:
      "state: stateOf(line).state === 'unknown' ? { state: 'succeeded' as const, at: new Date(0), bankSerial: 'X' } : stateOf(line) }));",
  },
  {
    name: 'after a time-out it is sent again under a new number',
    file: `${order}/rail/ask-bank.ts`,
    find: 'channelNo: channelNoOf(order, line),',
    instead: "channelNo: channelNoOf(order, line) + (line.sentAt ? `R${line.sentAt.getTime() % 9}` : ''),",
  },
  {
    name: 'a paused rail sends',
    file: `${order}/rail/ask-bank.ts`,
    find: 'toSend.length > 0 && maySend',
    instead: 'toSend.length > 0 && (maySend || true)',
  },
  {
    name: 'one approval is enough where two are asked for',
    file: 'capabilities/approval/domain/review-rule.ts',
    find: "if (step.mode === 'any') return review.step + 1;",
    instead: "if (step.mode === 'any') return review.steps.length;",
  },
  {
    name: 'a number that comes again is taken as a new one',
    file: 'platform/http/requests.ts',
    find: 'return (await insert) === 1;',
    instead: 'return (await insert) >= 0;',
  },
  {
    name: 'a frozen account pays what was scheduled',
    file: `${order}/run/decide-lines.ts`,
    find: 'const debit = decideDebit(payer);',
    instead: 'const debit = { ok: true as const, data: null, was: decideDebit };',
  },
  {
    name: 'a red packet can be claimed after its time',
    file: 'capabilities/redpacket/domain/packet-rule.ts',
    find: "expiresAt <= now ? 'returned' : state",
    instead: "expiresAt < new Date(0) ? 'returned' : state",
  },
  {
    name: 'a payee gets more red packets of a day than it may',
    file: 'capabilities/redpacket/server/packet-limits.ts',
    find: 'if (!beyond) return ok(null);',
    instead: 'if (!beyond || beyond.count > 0) return ok(null);',
  },
  {
    name: 'a coupon that was not used comes back before its day is over',
    file: 'capabilities/petty/server/coupon-row.ts',
    find: 'coupon.validDays + 1',
    instead: 'coupon.validDays',
  },
  {
    name: 'money of a second-level account comes out of the account of the merchant',
    file: 'capabilities/second/server/second-kinds.ts',
    find: 'const payer = { sub: subAccountOf(second), countsFor: account };\n    return ok({ typeCode',
    instead: 'const payer = account;\n    return ok({ typeCode',
  },
  {
    name: 'failed lines of a batch give no limit back',
    file: `${order}/run/give-limits-back.ts`,
    find: 'await releaseLimits(tx, order, part);',
    instead: 'void part;',
  },
  {
    name: 'a batch that pays again what was paid is not noticed',
    file: `${order}/place/find-repeats.ts`,
    find: 'if (hits.length === 0)',
    instead: 'if (hits.length >= 0)',
  },
  {
    name: 'a payment that was taken back counts as paid lately',
    file: `${order}/place/find-repeats.ts`,
    find: '[mid, since(now), ENDED_UNPAID, REPEAT.ofBatchShown, batchId]',
    instead: '[mid, since(now), [], REPEAT.ofBatchShown, batchId]',
  },
  {
    name: 'rows of a sheet of shares are not looked at again',
    file: `${order}/place/several-orders.ts`,
    find: 'if (stale) return fail(BATCH_NOT_SUBMITTABLE, stale);',
    instead: 'void stale;',
  },
  {
    name: 'a paused standing instruction pays',
    file: 'capabilities/standing/server/run-instruction.ts',
    find: "if (instruction.state === 'paused')",
    instead: "if (instruction.state === 'ended')",
  },
  {
    name: 'an ended mandate still pays',
    file: `${order}/kind/mandates.ts`,
    find: 'WHERE m.mid = $1 AND m.ended_at IS NULL AND m.account_no',
    instead: 'WHERE m.mid = $1 AND m.account_no',
  },
  {
    name: 'more is collected than was asked for',
    file: 'capabilities/collect/domain/collect-rule.ts',
    find: 'if (wishFen !== null) return wishFen <= above ? wishFen : 0n;',
    instead: 'if (wishFen !== null) return wishFen <= above ? above : 0n;',
  },
  {
    name: 'income of a fund is rounded down',
    file: 'capabilities/wealth/domain/income.ts',
    find: '(product + YIELD_DIVISOR / 2n) / YIELD_DIVISOR',
    instead: 'product / YIELD_DIVISOR',
  },
  {
    name: 'a purchase that the fund company refused becomes shares',
    file: 'capabilities/wealth/server/end-trade.ts',
    find: "const isConfirmed = answer.state === 'confirmed';",
    instead: "const isConfirmed = answer.state === 'confirmed' || trade.side === 'buy';",
  },
  {
    name: 'a contract of wealth ends although a trade is under way',
    file: 'capabilities/wealth/server/close-contract.ts',
    find: 'if (open) return WEALTH_ORDERS_OPEN;',
    instead: 'if (open && !mid) return WEALTH_ORDERS_OPEN;',
  },
  {
    name: 'collected money is settled a day early',
    file: 'capabilities/collection/server/settle-collections.ts',
    find: 's.due_at <= $1 ORDER',
    instead: "s.due_at <= $1::timestamptz + interval '1 day' ORDER",
  },
  {
    name: 'more may be paid back than was received',
    file: `${order}/follow/plan-pay-back.ts`,
    find: 'if (amountFen > original.remainingFen) return tooMuch(original.remainingFen);',
    instead: '',
  },
  {
    name: 'a merchant with open business is closed',
    file: 'capabilities/support/server/provider/state-change.ts',
    find: "state === 'closed' ? await openMatters(tx, mid) : [];",
    instead: "state === 'closed' ? (await openMatters(tx, mid)).slice(0, 0) : [];",
  },
  {
    name: 'a merchant that is being closed receives',
    file: 'capabilities/account/domain/account-status.ts',
    find: '  no_login: { pay: true, receive: true },\n  closing: { pay: true, receive: false },',
    instead: '  no_login: { pay: true, receive: true },\n  closing: { pay: true, receive: true },',
  },
  {
    name: 'a bill can be paid after its time',
    file: 'capabilities/checkout/domain/trade-rule.ts',
    find: "return state === 'open' ? ok(null) : fail(refusals[state]);",
    instead: "return state === 'open' || state === 'expired' ? ok(null) : fail(refusals[state]);",
  },
  {
    name: 'a bill whose payment came to nothing stays paid',
    file: 'capabilities/checkout/server/trade-row.ts',
    find: "order.state === 'succeeded' ? 'paid' : 'released'",
    instead: "'paid'",
  },
];

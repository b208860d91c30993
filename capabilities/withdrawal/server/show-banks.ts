import { bankAccountsOf } from '#capabilities/account/server/index.ts';
import { hasOtherReviewer } from '#capabilities/approval/server/index.ts';
import { isInCoolingPeriod, leftInCooling } from '#capabilities/order/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { maskCard } from '#platform/kernel/mask.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { BankRow, listBankBindings } from '../contract/bank-operations.ts';
import { withdrawalContract } from '../contract/kind.ts';
import { holderOf, openChanges } from './bank-changes.ts';

/** Bound bank accounts with their cooling, and changes that wait for a second person. */
export const showBanks: Handler<typeof listBankBindings> = async (context) => {
  const { tx, clock } = context;
  const { mid, personId } = roleOf(context);
  const [banks, changes] = await Promise.all([bankAccountsOf(tx, mid), openChanges(tx, mid)]);
  const bound = await Promise.all(
    banks.map(async (bank): Promise<BankRow> => {
      const isCooling = isInCoolingPeriod(bank, clock.now());
      const remainingFen = isCooling ? await leftInCooling(tx, { mid, kind: withdrawalContract.id }, bank) : 0n;
      return {
        id: bank.bankAccountId,
        bankName: bank.bankName,
        bankAccountNo: maskCard(bank.bankAccountNo),
        holderName: bank.holderName,
        state: 'bound',
        coolsUntil: isCooling ? shanghaiIso(bank.coolsUntil) : null,
        coolingMost: isCooling ? yuanOfFen(bank.coolingMostFen) : null,
        coolingLeft: isCooling ? yuanOfFen(remainingFen) : null,
        at: shanghaiIso(bank.boundAt),
        proposedBy: '',
        isOwn: false,
      };
    }),
  );
  const waiting = changes.map((change): BankRow => ({
    id: change.changeId,
    bankName: change.command.bankName,
    bankAccountNo: maskCard(change.command.bankAccountNo),
    holderName: change.command.holderName,
    state: change.command.change === 'bind' ? 'to_bind' : 'to_unbind',
    coolsUntil: null,
    coolingMost: null,
    coolingLeft: null,
    at: shanghaiIso(change.proposedAt),
    proposedBy: change.proposedName,
    isOwn: change.proposedBy === personId,
  }));
  return ok({
    list: [...waiting, ...bound],
    holderName: await holderOf(tx, mid),
    reviewed: await hasOtherReviewer(tx, mid, personId),
  });
};

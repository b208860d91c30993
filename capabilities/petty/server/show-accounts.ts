import { activityOfAccount } from '#capabilities/account/server/index.ts';
import { balancesOf } from '#ledger/src/index.ts';
import { roleOf, type Handler, nameObject } from '#platform/http/handler.ts';
import { isInCoolingPeriod, leftInCooling } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { maskCard, maskMobile } from '#platform/kernel/mask.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import {
  PETTY_ACCOUNT_EXISTS,
  PETTY_ACCOUNT_MISSING,
  PETTY_HOLDER_NOT_STAFF,
  PETTY_NOT_OPEN,
} from '../contract/errors.ts';
import { pettyWithdrawContract } from '../contract/kind.ts';
import type * as operations from '../contract/operations.ts';
import type { PettyAccountRow } from '../contract/operations.ts';
import { findPetty, findPettyOf, openPetty, pettyAccountsOf, staffOf } from './account-row.ts';
import { showCaps } from './caps.ts';
import { cardsOf, type PettyCard } from './card-row.ts';
import { mayReturn } from './return-kind.ts';

export const showPettyOf: Handler<typeof operations.findPettyAccount> = async (context, { mobile }) => {
  const { mid } = roleOf(context);
  // Nobody else's mobile is answered for.
  const person = (await staffOf(context.tx, mid)).find((one) => one.mobile === mobile);
  if (!person) return fail(PETTY_HOLDER_NOT_STAFF);
  const petty = await findPettyOf(context.tx, mid, person.personId);
  return petty ? ok({ pettyAccountNo: petty.accountNo, ownerName: petty.ownerName }) : fail(PETTY_NOT_OPEN);
};

export const open: Handler<typeof operations.openPettyAccount> = async (context, { personId }) => {
  const { mid } = roleOf(context);
  const person = (await staffOf(context.tx, mid)).find((one) => one.personId === personId);
  if (!person) return fail(PETTY_HOLDER_NOT_STAFF);
  nameObject(context, `员工 ${person.personName}`);
  const pettyAccountNo = await openPetty(context.tx, mid, person, context.clock.now());
  return pettyAccountNo ? ok({ pettyAccountNo, ownerName: person.personName }) : fail(PETTY_ACCOUNT_EXISTS);
};

export const showStaff: Handler<typeof operations.listPettyStaff> = async (context) => {
  const { mid } = roleOf(context);
  const staff = await staffOf(context.tx, mid);
  const opened = new Map((await pettyAccountsOf(context.tx, mid)).map((one) => [one.ownerId, one.accountNo]));
  return ok({
    list: staff.map(({ personId, personName, mobile }) => ({
      personId,
      personName,
      mobile: maskMobile(mobile),
      pettyAccountNo: opened.get(personId) ?? null,
    })),
  });
};

async function describeCard(tx: Tx, mid: string, card: PettyCard, now: Date): Promise<PettyAccountRow['card']> {
  const isCooling = isInCoolingPeriod(card, now);
  const remainingFen = isCooling ? await leftInCooling(tx, { mid, kind: pettyWithdrawContract.id }, card) : 0n;
  return {
    cardId: card.cardId,
    bankName: card.bankName,
    bankAccountNo: maskCard(card.bankAccountNo),
    coolsUntil: isCooling ? shanghaiIso(card.coolsUntil) : null,
    coolingMost: isCooling ? yuanOfFen(card.coolingMostFen) : null,
    coolingLeft: isCooling ? yuanOfFen(remainingFen) : null,
  };
}

export const showAccounts: Handler<typeof operations.listPettyAccounts> = async (context) => {
  const { tx, clock } = context;
  const { mid, personId, roleClass } = roleOf(context);
  const all = await pettyAccountsOf(tx, mid);
  const seen = all.filter(({ ownerId }) => ownerId === personId || roleClass === 'admin');
  const balances = await balancesOf(
    tx,
    seen.flatMap(({ availableId, frozenId }) => [availableId, frozenId]),
  );
  const cards = new Map<string, PettyAccountRow['card']>();
  for (const card of await cardsOf(tx, mid))
    if (seen.some(({ accountNo }) => accountNo === card.accountNo))
      cards.set(card.accountNo, await describeCard(tx, mid, card, clock.now()));
  const caps = await showCaps(tx, mid, seen, clock.now());
  return ok({
    list: seen.map((petty) => ({
      pettyAccountNo: petty.accountNo,
      ownerName: petty.ownerName,
      ownerMobile: maskMobile(petty.ownerMobile),
      isOwn: petty.ownerId === personId,
      isStaff: petty.isStaff,
      mayReturn: mayReturn(petty, { personId, isAdmin: roleClass === 'admin' }),
      available: yuanOfFen(balances.get(petty.availableId) ?? 0n),
      frozen: yuanOfFen(balances.get(petty.frozenId) ?? 0n),
      card: cards.get(petty.accountNo) ?? null,
      caps: caps.get(petty.accountNo) ?? null,
    })),
  });
};

/** Newest first. Another's account is as one that does not exist, except for administrators. */
export const showEntries: Handler<typeof operations.listPettyEntries> = async (context, input) => {
  const { tx } = context;
  const { mid, personId, roleClass } = roleOf(context);
  const petty = await findPetty(tx, mid, input.pettyAccountNo);
  if (!petty || (petty.ownerId !== personId && roleClass !== 'admin')) return fail(PETTY_ACCOUNT_MISSING);
  const { pageNo, pageSize } = input;
  const range = { from: petty.openedAt, to: context.clock.now() };
  const { entries, count } = await activityOfAccount(tx, mid, petty, { ...range, pageNo, pageSize });
  return ok({
    pageNo,
    pageSize,
    totalCount: count,
    list: entries.map((entry) => ({
      entryNo: entry.entryNo,
      bookedAt: shanghaiIso(entry.bookedAt),
      typeName: entry.typeName,
      counterName: entry.counterparty.name,
      direction: entry.direction,
      amount: yuanOfFen(entry.amountFen),
      balanceAfter: yuanOfFen(entry.afterFen),
      orderNo: entry.orderNo,
    })),
  });
};

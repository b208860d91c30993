import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { findAccount, placeOfCity } from '#capabilities/account/server/index.ts';
import { noteChanges, roleOf, type ChangeLine, type Handler, nameObject } from '#platform/http/handler.ts';
import type { Tx } from '#platform/db/database.ts';
import { isSameName } from '#platform/kernel/compared-name.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import { TERMINALS_MAX } from '../constants.ts';
import {
  TERMINAL_CITY_INVALID,
  TERMINAL_MISSING,
  TERMINAL_NAME_TAKEN,
  TOO_MANY_TERMINALS,
} from '../contract/errors.ts';
import type { addTerminal, editTerminal, switchTerminal } from '../contract/operations.ts';
import { terminalKinds, terminalStates } from '../contract/words.ts';
import {
  insertTerminal,
  lockTerminals,
  setTerminalState,
  terminalsOf,
  updateTerminal,
  type Described,
  type Terminal,
} from './terminal-row.ts';

/** Whether what people say of a terminal can be kept. `others`: all terminals but the changed one. */
async function check(
  tx: Tx,
  mid: string,
  { terminalName, cityCode, accountNo }: Described,
  others: readonly Terminal[],
) {
  if (!(await findAccount(tx, mid, accountNo))) return fail(ACCOUNT_MISSING);
  if (cityCode !== '' && placeOfCity(cityCode) === undefined) return fail(TERMINAL_CITY_INVALID);
  return others.some((one) => isSameName(one.terminalName, terminalName)) ? fail(TERMINAL_NAME_TAKEN) : ok(null);
}

/** For the operation log: each member as the page shows it. */
const changed = (was: Described | null, is: Described): ChangeLine[] => {
  const name = (was ?? is).terminalName;
  const line = (label: string, read: (one: Described) => string): ChangeLine => ({
    label: `${name} ${label}`,
    before: was ? read(was) : '',
    after: read(is),
  });
  return [
    line('名称', ({ terminalName }) => terminalName),
    line('类型', ({ kind }) => terminalKinds[kind]),
    line('所在城市', ({ cityCode }) => placeOfCity(cityCode) ?? ''),
    line('地址', ({ address }) => address),
    line('收款账户尾号', ({ accountNo }) => tailOf(accountNo)),
  ];
};

export const add: Handler<typeof addTerminal> = async (context, described) => {
  const { tx, clock } = context;
  const { mid, personName } = roleOf(context);
  await lockTerminals(tx, mid);
  const all = await terminalsOf(tx, mid);
  if (all.length >= TERMINALS_MAX) return fail(TOO_MANY_TERMINALS);
  const fits = await check(tx, mid, described, all);
  if (!fits.ok) return fits;
  nameObject(context, `终端 ${described.terminalName}`);
  noteChanges(context, ...changed(null, described));
  return ok({ terminalNo: await insertTerminal(tx, mid, all, described, { by: personName, at: clock.now() }) });
};

export const edit: Handler<typeof editTerminal> = async (context, { terminalNo, ...described }) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  await lockTerminals(tx, mid);
  const all = await terminalsOf(tx, mid);
  const others = all.filter((one) => one.terminalNo !== terminalNo);
  const was = all.find((one) => one.terminalNo === terminalNo);
  if (!was) return fail(TERMINAL_MISSING);
  const fits = await check(tx, mid, described, others);
  if (!fits.ok) return fits;
  nameObject(context, `终端 ${was.terminalName}`);
  noteChanges(context, ...changed(was, described));
  await updateTerminal(tx, mid, terminalNo, described, clock.now());
  return ok({ terminalNo });
};

export const switchState: Handler<typeof switchTerminal> = async (context, { terminalNo, state }) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  await lockTerminals(tx, mid);
  const was = (await terminalsOf(tx, mid)).find((one) => one.terminalNo === terminalNo);
  if (!was) return fail(TERMINAL_MISSING);
  nameObject(context, `终端 ${was.terminalName}`);
  noteChanges(context, {
    label: `${was.terminalName} 状态`,
    before: terminalStates[was.state],
    after: terminalStates[state],
  });
  await setTerminalState(tx, mid, terminalNo, state, clock.now());
  return ok({ terminalNo });
};

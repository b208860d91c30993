import {
  SPECIAL_BUSINESS_UNSUPPORTED,
  SPECIAL_LIMITS_OUT_OF_ORDER,
  SPECIAL_NAME_TAKEN,
  SPECIAL_PAYEE_REQUIRED,
  TOO_MANY_SPECIALS,
} from '../contract/errors.ts';
import { payeeScopes, scenes } from '../contract/words.ts';
import { randomInt } from 'node:crypto';
import { kindOf, kindsWithForm } from '#capabilities/account/contract/kinds.ts';
import { accountsOf, openAccount } from '#capabilities/account/server/index.ts';
import { roleOf, type Handler, nameObject, noteChanges } from '#platform/http/handler.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { ACCOUNTS_MAX } from '../constants.ts';
import type { configScene, createSpecialAccount } from '../contract/operations.ts';
import type { SceneConfig } from '../domain/scene-rule.ts';
import {
  findScene,
  insertSpecial,
  listedPayees,
  lockOpening,
  saveScene,
  specialsOf,
  type ListedPayee,
} from './scene-row.ts';

const HALF = 10 ** 7;
/** 16 digits of their own beginning; one that is taken refuses the opening, which can be tried again. */
const newNumber = (): string =>
  `97${[randomInt(HALF), randomInt(HALF)].map((half) => String(half).padStart(7, '0')).join('')}`;

/** An account of the merchant like any other, whose payments its scene limits. */
export const create: Handler<typeof createSpecialAccount> = async (context, { sceneCode, label }) => {
  const { tx, clock } = context;
  const { mid, personName } = roleOf(context);
  nameObject(context, `专用账户 ${label}`);
  await lockOpening(tx, mid);
  const specials = await specialsOf(tx, mid);
  if (specials.some((special) => special.label === label)) return fail(SPECIAL_NAME_TAKEN);
  const accounts = await accountsOf(tx, mid);
  const open = accounts.filter(({ type, status }) => type === 'special' && status !== 'closed');
  if (open.length >= ACCOUNTS_MAX) return fail(TOO_MANY_SPECIALS);
  const accountNo = newNumber();
  const name = accounts[0]!.name;
  await openAccount(tx, { mid, accountNo, type: 'special', name, openedAt: clock.now() });
  await insertSpecial(tx, mid, { accountNo, sceneCode, label, openedBy: personName });
  return ok({ accountNo });
};

interface SceneFacts {
  config: SceneConfig | undefined;
  listed: readonly ListedPayee[];
}
const limitText = (fen: Fen | null): string => (fen === null ? '不限' : `${formatFen(fen)}元`);

/** As the operation log has them. */
function linesOf(before: SceneFacts, after: SceneFacts) {
  const line = (label: string, textOf: (config: SceneConfig, listed: SceneFacts['listed']) => string) => {
    const text = ({ config, listed }: SceneFacts): string => (config ? textOf(config, listed) : '未配置');
    return { label, before: text(before), after: text(after) };
  };
  return [
    line('可用业务', ({ functions }) => functions.map((id) => kindOf(id).name).join('、') || '无'),
    line('收款方', ({ payees }) => payeeScopes[payees]),
    line('指定收款方', (_, listed) => listed.map(({ name, accountNo }) => `${name}${accountNo}`).join('、') || '无'),
    line('单笔限额', ({ singleFen }) => limitText(singleFen)),
    line('单日限额', ({ dayFen }) => limitText(dayFen)),
  ];
}

/** What is ordered already is asked again when it runs. */
export const configure: Handler<typeof configScene> = async (
  context,
  { sceneCode, functions, payees, listed, singleLimit, dayLimit },
) => {
  const { tx, clock } = context;
  const { mid, personName } = roleOf(context);
  nameObject(context, `专用账户场景 ${scenes[sceneCode].name}`);
  const known = new Set(kindsWithForm().map(({ id }) => id));
  if (functions.some((id) => !known.has(id))) return fail(SPECIAL_BUSINESS_UNSUPPORTED);
  if (payees === 'listed' && listed.length === 0) return fail(SPECIAL_PAYEE_REQUIRED);
  const singleFen = singleLimit === null ? null : fenOfYuan(singleLimit);
  const dayFen = dayLimit === null ? null : fenOfYuan(dayLimit);
  if (singleFen !== null && dayFen !== null && dayFen < singleFen) return fail(SPECIAL_LIMITS_OUT_OF_ORDER);
  const config = { sceneCode, functions: [...new Set(functions)], payees, singleFen, dayFen };
  const allowed = payees === 'listed' ? listed : [];
  const [was, all] = await Promise.all([findScene(tx, mid, sceneCode), listedPayees(tx, mid)]);
  const wereAllowed = all.filter((one) => one.sceneCode === sceneCode);
  noteChanges(context, ...linesOf({ config: was, listed: wereAllowed }, { config, listed: allowed }));
  await saveScene(tx, mid, { ...config, changedBy: personName, changedAt: clock.now() }, allowed);
  return ok({ sceneCode });
};

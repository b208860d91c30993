import { accountsOf, setAccountStatus } from '#capabilities/account/server/index.ts';
import {
  changeKind,
  type ChangeContext,
  proposalReply,
  propose,
  merchantChangeCodes,
  WAITS_MS,
} from '#capabilities/change/server/index.ts';
import { merchantStates, type MerchantState } from '#capabilities/merchant/contract/words.ts';
import {
  managerText,
  merchantData,
  refusalOfClosed,
  setManager,
  setMerchantState,
  stateOfMerchant,
  notifyMerchant,
} from '#capabilities/merchant/server/index.ts';
import { holdersOf } from '#capabilities/provider-access/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameObject, noteChanges, type Handler } from '#platform/http/handler.ts';
import { pathTo } from '#platform/kernel/path.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { STATE_CHANGE } from '../../constants.ts';
import {
  MERCHANT_HAS_OPEN_BUSINESS,
  MERCHANT_MISSING,
  MERCHANT_STATE_UNFIT,
  NO_MERCHANT_APPROVER,
} from '../../contract/errors.ts';
import type { proposeState, setAccountManager } from '../../contract/state-operations.ts';
import { statesAfter } from '../../domain/state-rule.ts';
import { openMatters } from './open-matters.ts';

interface StateCommand {
  state: MerchantState;
  /** The merchant reads it. */
  reason: string;
}

const effects: Readonly<Record<MerchantState, string>> = {
  active: '现已恢复正常',
  receive_only: '现为只收不付：不能发起付款，预约和定期付款会失败，收款和退回的款项仍可入账',
  no_login: '现不可登录，已登录的人员已退出',
  closing: '现为销户中：不再收款，请转出余额并了结未完成的事项',
  closed: '现已销户',
};

async function closeAccounts(tx: Tx, mid: string): Promise<void> {
  for (const { accountNo, status } of await accountsOf(tx, mid))
    if (status !== 'closed') await setAccountStatus(tx, mid, accountNo, 'closed');
}

/** What a merchant may do, from the decision on: `decideDebit` and the look for a session ask it each time. */
export const stateChange = changeKind({
  name: STATE_CHANGE,
  title: '商户状态',
  realm: 'provider',
  who: { proposes: holdersOf('op.merchant.edit'), decides: holdersOf('op.merchant.approve') },
  codes: { ...merchantChangeCodes, nobody: NO_MERCHANT_APPROVER },
  lapsesAfterMs: WAITS_MS,
  async check({ tx, mid, at }: ChangeContext<unknown>, { state, reason }: StateCommand) {
    if (!(await merchantData(tx, mid))) return fail(MERCHANT_MISSING);
    const { customerName, state: was, ...manager } = await stateOfMerchant(tx, mid);
    if (!statesAfter(was).includes(state)) return fail(MERCHANT_STATE_UNFIT);
    const open = state === 'closed' ? await openMatters(tx, mid) : [];
    if (open.length > 0)
      return fail(
        MERCHANT_HAS_OPEN_BUSINESS,
        `商户还有未了结的事项：${open.map(({ name, text }) => `${name} ${text}`).join('；')}`,
      );
    return ok({
      subject: mid,
      title: `将${customerName}的状态改为${merchantStates[state]}`,
      lines: [
        { label: '商户状态', before: merchantStates[was], after: merchantStates[state] },
        { label: '告知商户的原因', before: '', after: reason },
      ],
      isSensitive: true,
      make: async () => {
        await setMerchantState(tx, mid, state, state === 'active' ? '' : reason);
        if (state === 'closed') await closeAccounts(tx, mid);
        const text = `贵司${effects[state]}。原因：${reason}。如有疑问，请联系${managerText(manager)}。`;
        await notifyMerchant(tx, { mid, title: '商户状态变更通知', text, page: pathTo('/accountCenter/busiInfo'), at });
      },
    });
  },
});

/** `console/merchant/state`. */
export const askState: Handler<typeof proposeState> = async (context, { mid, state, merchantReason, ...input }) => {
  const about = { reason: input.reason, evidence: [{ label: '凭证', text: input.evidence }], mid };
  return proposalReply(await propose(stateChange, null, context, { state, reason: merchantReason }, about));
};

/** `console/merchant/manager`. */
export const changeManager: Handler<typeof setAccountManager> = async (context, { mid, name, phone }) => {
  const { tx } = context;
  const merchant = await merchantData(tx, mid);
  if (!merchant) return fail(MERCHANT_MISSING);
  nameObject(context, `商户${merchant.customerName}（${mid}）`);
  await actFor(tx, mid);
  const closed = await refusalOfClosed(tx, [mid]);
  if (closed) return closed;
  const { managerName, managerPhone } = await stateOfMerchant(tx, mid);
  noteChanges(context, { label: '客户经理', before: managerName, after: name });
  noteChanges(context, { label: '客户经理电话', before: managerPhone, after: phone });
  await setManager(tx, mid, { name, phone });
  return ok({});
};

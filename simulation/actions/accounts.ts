import { ACCOUNT_STATUS_UNFIT } from '#capabilities/account-status/contract/errors.ts';
import { firmOf, type Action } from '../action.ts';
import { SMALL_FIRM } from '../firms.ts';

const STATUS = 'csdb/v2/account/merchAccountStatusUpdate';
const REASON = '账户安全核查';

/** An administrator freezes an account: from that moment on it pays nothing. */
const freeze: Action = {
  name: 'freeze',
  weight: 2,
  async run(world, draw) {
    const firm = draw.oneOf(world.firms);
    const { accountNo } = draw.oneOf([firm.merchant.account, firm.merchant.second]);
    const { frozen } = world.model.rules.get(firm.merchant.mid)!;
    const input = { requestNo: world.newRequestNo(), accountNos: [accountNo], action: 'freeze', reason: REASON };
    world.model.wereFrozen.add(accountNo);
    const answer = await world.call(firm, 'admin', STATUS, input, draw);
    const expected = frozen.has(accountNo) ? ACCOUNT_STATUS_UNFIT : 'ok';
    const outcome = answer.ok ? 'ok' : answer.code;
    if (outcome !== expected) world.findings.push(`freezing was answered ${outcome}, should be ${expected}`);
    frozen.add(accountNo);
    return `freeze ${firm.name}: ${outcome}`;
  },
};

/** One administrator asks for it, another one agrees. */
const unfreeze: Action = {
  name: 'unfreeze',
  weight: 4,
  async run(world, draw) {
    const all = [...world.model.rules.values()].flatMap(({ mid, frozen }) => [...frozen].map((no) => ({ mid, no })));
    const one = draw.anyOf(all);
    if (!one) return 'unfreeze: nothing is frozen';
    const firm = firmOf(world, one.mid);
    const input = { requestNo: world.newRequestNo(), accountNos: [one.no], action: 'unfreeze', reason: REASON };
    const reply = await world.call(firm, 'admin', STATUS, input, draw);
    if (!reply.ok) return `unfreeze ${firm.name}: ${reply.code}`;
    const list = await world.call<{ list: { accountNo: string; pending: { changeId: string } | null }[] }>(
      firm,
      'boss',
      'csdb/v2/account/statusList',
      {},
    );
    const changeId = list.ok && list.data.list.find(({ accountNo }) => accountNo === one.no)?.pending?.changeId;
    const decision = { requestNo: world.newRequestNo(), changeId, approve: true };
    const answer = await world.call(firm, 'boss', 'csdb/v2/account/statusChange/decide', decision, draw);
    if (answer.ok) world.model.rules.get(one.mid)!.frozen.delete(one.no);
    else world.findings.push(`unfreezing was answered ${answer.code}`);
    return `unfreeze ${firm.name}: ${answer.ok ? 'ok' : answer.code}`;
  },
};

const FIRMS_MAX = 6;
const open: Action = {
  name: 'open',
  weight: 1,
  async run(world) {
    if (world.firms.length >= FIRMS_MAX) return 'open: enough';
    return `open ${(await world.openFirm(SMALL_FIRM)).name}`;
  },
};

export const accounts: readonly Action[] = [freeze, unfreeze, open];

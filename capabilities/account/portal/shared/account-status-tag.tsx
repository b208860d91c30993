import { StatusTag, type Tone } from '#platform/ui/index.ts';
import { accountStatuses, type AccountStatus } from '../../contract/words.ts';

const tones: Readonly<Record<AccountStatus, Tone>> = {
  normal: 'good',
  receive_only: 'waiting',
  pay_only: 'waiting',
  frozen: 'bad',
  dormant: 'off',
  closing: 'waiting',
  closed: 'off',
};

/** The effect of a status other than 正常 on moving money (domain-rules section 12). */
export const statusNotes: Readonly<Partial<Record<AccountStatus, string>>> = {
  receive_only: '该账户只能收款，暂不能付款，如需付款请联系客户经理',
  pay_only: '该账户只能付款，暂不能收款，如需收款请联系客户经理',
  frozen: '该账户已冻结，暂不能付款，退回的款项仍可入账；由本商户冻结的，可由管理员在账户管理中申请解冻',
  dormant: '该账户处于休眠状态，暂不能收款和付款，请联系客服激活',
  closing: '该账户正在销户，不能再收款，请尽快转出余额',
  closed: '该账户已销户，不能再收款和付款，历史记录仍可查询',
};

export function AccountStatusTag({ status }: { status: AccountStatus }) {
  return <StatusTag tone={tones[status]}>{accountStatuses[status]}</StatusTag>;
}

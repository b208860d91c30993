import { Form } from 'antd';
import { ProposalFields } from '#capabilities/change/console/shared/proposal-fields.tsx';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { accountTail, formatAmount, type DialogProps } from '#platform/ui/index.ts';
import { pageFreezes, proposeUnfreeze, type ProviderFreeze } from '../contract/provider-operations.ts';
import { proposal } from './proposal.ts';

export interface UnfreezeDialogProps extends DialogProps<true> {
  freeze: ProviderFreeze;
}
interface Values {
  merchantReason: string;
  reason: string;
  evidence: string;
}

const REFRESHES = { refreshes: [pageFreezes] };
const fieldOf = {} as const;

/** Asks for the end of a freeze, which another person decides. */
export function UnfreezeDialog({ freeze, close }: UnfreezeDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(proposeUnfreeze, REFRESHES);
  const { mid, freezeId, customerName, accountNo, amount } = freeze;
  const frozen = amount === null ? '整个账户' : `${formatAmount(amount)} 元`;
  const send = (values: Values) => change.run({ mid, freezeId, ...values }, { title: '确认提交解冻' });
  return (
    <ChangeDialog<typeof proposeUnfreeze, Values>
      title="解冻"
      name="unfreeze"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={() => close(true)}
      onClose={() => close()}
      okText="下一步"
    >
      <p className="muted">
        {customerName} {accountTail(accountNo)}，{frozen}，{freeze.sourceName}：{freeze.reason}
      </p>
      <ProposalFields seenIn="商户在通知中看到" {...proposal} />
    </ChangeDialog>
  );
}

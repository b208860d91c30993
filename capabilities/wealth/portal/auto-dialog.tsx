import { Form, Radio } from 'antd';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { AccountField } from '#capabilities/account/portal/shared/account-field.tsx';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { amountFault, AmountInput, optionsOf, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { queryAuto, saveAuto } from '../contract/auto-operations.ts';
import { TOP_UP_BELOW_TRIGGER } from '../contract/errors.ts';
import { autoLooks, autoModes, type AutoLook, type AutoMode } from '../contract/words.ts';

export interface AutoValues {
  accountNo: string;
  below: string;
  upTo: string;
  mode: AutoMode;
  looks: AutoLook;
}

const REFRESHES = { refreshes: [queryAuto] };
const fieldOf = { [ACCOUNT_MISSING]: 'accountNo', [TOP_UP_BELOW_TRIGGER]: 'upTo' } as const;

export type AutoDialogProps = DialogProps<boolean> & { rule?: AutoValues };

/** Sets up automatic redemption for one account, or changes it. Closes with true when it is kept. */
export function AutoDialog({ rule, close }: AutoDialogProps) {
  const [form] = Form.useForm<AutoValues>();
  const change = useChange(saveAuto, REFRESHES);
  const send = (values: AutoValues) =>
    change.run(values, {
      title: '确认自动赎回',
      review: [{ label: '赎回方式', value: autoModes[values.mode] }],
    });
  const upToFault = (text: string) => {
    const below = form.getFieldValue('below') as string | undefined;
    const isLess = !amountFault(text) && below && !amountFault(below) && fenOfYuan(text) < fenOfYuan(below);
    return isLess ? '补足后的余额不能小于触发余额' : amountFault(text);
  };
  return (
    <ChangeDialog<typeof saveAuto, AutoValues>
      title="自动赎回"
      name="wealthAuto"
      form={form}
      initialValues={rule ?? { mode: 'fast', looks: 'always' }}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={() => close(true)}
      onClose={() => close()}
      note={<p className="muted">账户可用余额低于设定金额时自动赎回补足。每笔赎回仍按复核规则复核。</p>}
    >
      <AccountField label="到账账户" />
      <Form.Item name="below" label="余额低于(元)" rules={[ruleOf(amountFault, { required: true })]}>
        <AmountInput size="large" />
      </Form.Item>
      <Form.Item
        name="upTo"
        label="补足至(元)"
        dependencies={['below']}
        rules={[ruleOf(upToFault, { required: true })]}
      >
        <AmountInput size="large" />
      </Form.Item>
      <Form.Item name="mode" label="赎回方式">
        <Radio.Group className="wealth-options" options={optionsOf(autoModes)} />
      </Form.Item>
      <Form.Item name="looks" label="检查时间">
        <Radio.Group className="wealth-options" options={optionsOf(autoLooks)} />
      </Form.Item>
    </ChangeDialog>
  );
}

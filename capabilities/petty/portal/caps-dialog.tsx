import { Form } from 'antd';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { amountFault, AmountInput, formatAmount, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { setPettyCaps } from '../contract/coupon-operations.ts';
import { listPettyAccounts, type PettyAccountRow } from '../contract/operations.ts';

const LABELS = { single: '单笔限额(元)', day: '单日限额(元)', month: '单月限额(元)' } as const;
type Name = keyof typeof LABELS;
const names = Object.keys(LABELS) as Name[];
type Values = Partial<Record<Name, string>>;
const REFRESHES = { refreshes: [listPettyAccounts] };

/** What its owner may withdraw and pass on. Closes with true when it is kept. */
export function CapsDialog({ petty, close }: DialogProps<boolean> & { petty: PettyAccountRow }) {
  const { pettyAccountNo, ownerName, caps } = petty;
  const [form] = Form.useForm<Values>();
  const change = useChange(setPettyCaps, REFRESHES);
  const send = (values: Values) => {
    const capOf = (name: Name) => values[name] || null;
    return change.run(
      { pettyAccountNo, single: capOf('single'), day: capOf('day'), month: capOf('month') },
      {
        title: '确认备用金限额',
        review: [
          { label: '持有人', value: ownerName },
          ...names.map((name) => ({
            label: LABELS[name],
            value: values[name] ? formatAmount(values[name]) : '不限制',
          })),
        ],
      },
    );
  };
  const start = Object.fromEntries(names.flatMap((name) => (caps?.[name] ? [[name, caps[name]]] : []))) as Values;
  return (
    <ChangeDialog<typeof setPettyCaps, Values>
      title={`${ownerName}的备用金限额`}
      name="pettyCaps"
      form={form}
      initialValues={start}
      change={change}
      send={send}
      onDone={() => close(true)}
      onClose={() => close()}
      note={<p className="muted">限制持有人提现和转账的金额，退还不受限制。留空为不限制。</p>}
    >
      {names.map((name) => (
        <Form.Item key={name} name={name} label={LABELS[name]} rules={[ruleOf(amountFault)]}>
          <AmountInput size="large" />
        </Form.Item>
      ))}
    </ChangeDialog>
  );
}

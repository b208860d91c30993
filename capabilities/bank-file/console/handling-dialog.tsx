import { Form, Input, Radio } from 'antd';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { DescriptionList, formatAmount, ParagraphInput, type DialogProps } from '#platform/ui/index.ts';
import { NOTE } from '../constants.ts';
import { pageDifferences, proposeHandling, showDifference, type Difference } from '../contract/provider-operations.ts';
import { handlings, type Handling } from '../contract/words.ts';

export interface HandlingDialogProps extends DialogProps<true> {
  row: Difference;
}

interface Values {
  handling: Handling;
  note: string;
  proof: string;
}

const REFRESHES = [pageDifferences, showDifference];
const textRule = (label: string) => ({
  required: true,
  whitespace: true,
  min: NOTE.min,
  message: `请填写${label}，至少${NOTE.min}个字`,
});
export const sideText = (amount: string | null, stateName: string): string =>
  amount === null ? '无' : `${formatAmount(amount)} 元，${stateName}`;

/** How a difference was put right, with the document that proves it. */
export function HandlingDialog({ row, close }: HandlingDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(proposeHandling, { refreshes: REFRESHES });
  return (
    <ChangeDialog<typeof proposeHandling, Values>
      title="提交差异处理"
      name="difference-handling"
      form={form}
      initialValues={{ note: '', proof: '' }}
      change={change}
      send={(values) => change.run({ itemNo: row.itemNo, ...values }, { title: '确认提交差异处理' })}
      onDone={() => close(true)}
      onClose={() => close()}
      okText="下一步"
    >
      <DescriptionList
        items={[
          { label: '差异', value: `${row.day} ${row.kindName}，${row.resultName}` },
          { label: '编号', value: row.ref },
          { label: '银行', value: sideText(row.bankAmount, row.bankStateName) },
          { label: '我方', value: sideText(row.ownAmount, row.ownStateName) },
        ]}
      />
      <Form.Item
        name="handling"
        label="处理方式"
        extra="账务本身按各自的规则入账，这里登记差异的处理结论"
        rules={[{ required: true, message: '请选择处理方式' }]}
      >
        <Radio.Group options={handlings.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="note" label="说明" rules={[textRule('说明')]}>
        <ParagraphInput maxLength={NOTE.max} rows={2} />
      </Form.Item>
      <Form.Item name="proof" label="凭证" extra="银行回单、查询函或调账单的编号" rules={[textRule('凭证')]}>
        <Input maxLength={NOTE.max} autoComplete="off" />
      </Form.Item>
    </ChangeDialog>
  );
}

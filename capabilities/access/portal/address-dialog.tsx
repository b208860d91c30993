import { Form } from 'antd';
import { LinesInput } from '#platform/ui/index.ts';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { INPUT_INVALID } from '#platform/kernel/errors.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import type { DialogProps } from '#platform/ui/index.ts';
import { pageChanges } from '../contract/change-operations.ts';
import { ADDRESS_RANGE_EXCLUDES_YOU, ADDRESS_RANGE_INVALID } from '../contract/errors.ts';
import { editAddresses, showAddresses } from '../contract/protection-operations.ts';

export interface AddressDialogProps extends DialogProps<string> {
  ranges: string[];
  ownAddress: string;
}
interface Values {
  text: string;
}

const REFRESHES = { refreshes: [showAddresses, pageChanges, queryChanges] };
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [ADDRESS_RANGE_INVALID]: 'text',
  [ADDRESS_RANGE_EXCLUDES_YOU]: 'text',
  [INPUT_INVALID]: 'text',
};
const rangesOf = (text: string): string[] =>
  text
    .split(/[\s,，;；、]+/)
    .map((part) => part.trim())
    .filter(Boolean);

/** The whole list, one address or range a line. Closes with what became of it, or with nothing. */
export function AddressDialog({ ranges, ownAddress, close }: AddressDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(editAddresses, REFRESHES);
  const rangesText = (list: readonly string[]): string => list.join('、') || '不限';
  const send = ({ text }: Values) =>
    change.run(
      { ranges: rangesOf(text) },
      {
        title: '确认修改访问地址',
        review: [
          { label: '现在', value: rangesText(ranges) },
          { label: '修改为', value: rangesText(rangesOf(text)) },
        ],
      },
    );
  return (
    <ChangeDialog<typeof editAddresses, Values>
      title="修改访问地址"
      name="addresses"
      form={form}
      initialValues={{ text: ranges.join('\n') }}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      <Form.Item
        name="text"
        label="允许的地址或网段，每行一个"
        extra={`须包含您当前的地址 ${ownAddress}，支持IPv4和IPv6；留空表示不限`}
      >
        <LinesInput parsed rows={6} maxLength={3_000} placeholder={'例如：\n203.0.113.8\n203.0.113.0/24'} />
      </Form.Item>
    </ChangeDialog>
  );
}

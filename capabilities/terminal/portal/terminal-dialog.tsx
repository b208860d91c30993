import { Form, Input, Radio } from 'antd';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { AccountField } from '#capabilities/account/portal/shared/account-field.tsx';
import { CityField } from '#capabilities/account/portal/shared/city-field.tsx';
import { faultyField, sentBy, useAction } from '#platform/portal-kit/index.ts';
import { optionsOf, SendDialog, toast, type DialogProps, type Sent } from '#platform/ui/index.ts';
import { ADDRESS_MAX, NAME_MAX } from '../constants.ts';
import { TERMINAL_CITY_INVALID, TERMINAL_NAME_TAKEN } from '../contract/errors.ts';
import { addTerminal, editTerminal, queryTerminalsAndRelations, type TerminalRow } from '../contract/operations.ts';
import { terminalKinds } from '../contract/words.ts';

export interface TerminalDialogProps extends DialogProps<true> {
  /** The one to change; left out: a new one. */
  terminal?: TerminalRow;
}
type Values = Pick<TerminalRow, 'kind' | 'terminalName' | 'cityCode' | 'address' | 'accountNo'>;

const OPTIONS = { quiet: true, refreshes: [queryTerminalsAndRelations] };
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [ACCOUNT_MISSING]: 'accountNo',
  [TERMINAL_NAME_TAKEN]: 'terminalName',
  [TERMINAL_CITY_INVALID]: 'cityCode',
};

/** A field without a value shows what to choose. */
const valuesOf = ({ cityCode, ...terminal }: TerminalRow): Partial<Values> => ({
  ...terminal,
  ...(cityCode ? { cityCode } : {}),
});

/** Adds or changes a terminal. */
export function TerminalDialog({ terminal, close }: TerminalDialogProps) {
  const [form] = Form.useForm<Values>();
  const add = useAction(addTerminal, OPTIONS);
  const edit = useAction(editTerminal, OPTIONS);
  const send = async (values: Values): Promise<Sent> => {
    const written = { ...values, cityCode: values.cityCode || '', address: values.address ?? '' };
    const end = await sentBy(
      terminal ? edit.mutateAsync({ terminalNo: terminal.terminalNo, ...written }) : add.mutateAsync(written),
    );
    if (end.status === 'done') toast.success(`${terminal ? '已修改' : '已新增'}${written.terminalName.trim()}`);
    const field = end.status === 'failed' && faultyField(end.failure, fieldOf);
    if (end.status !== 'failed' || !field) return end;
    form.setFields([{ name: field, errors: [end.failure.message] }]);
    return { status: 'cancelled' };
  };
  return (
    <SendDialog<Values>
      title={terminal ? '修改终端' : '新增终端'}
      name="terminal"
      form={form}
      initialValues={terminal ? valuesOf(terminal) : { kind: 'shop' }}
      okText="保存"
      send={send}
      close={close}
    >
      <Form.Item name="kind" label="终端类型">
        <Radio.Group optionType="button" block options={optionsOf(terminalKinds)} />
      </Form.Item>
      <Form.Item
        name="terminalName"
        label="终端名称"
        rules={[
          { required: true, whitespace: true, message: '请输入终端名称' },
          { min: 2, message: '终端名称至少2个字' },
        ]}
      >
        <Input size="large" maxLength={NAME_MAX} placeholder="例如：朝阳门店收银台1号" autoComplete="off" />
      </Form.Item>
      <AccountField label="收款账户" />
      <CityField name="cityCode" label="所在城市（选填）" />
      <Form.Item name="address" label="地址（选填）">
        <Input size="large" maxLength={ADDRESS_MAX} placeholder="街道和门牌号" autoComplete="off" />
      </Form.Item>
    </SendDialog>
  );
}

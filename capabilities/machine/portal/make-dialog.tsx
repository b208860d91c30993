import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { amountFault, AmountInput, businessNow, LazyDatePicker, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { listKeys, makeKey } from '../contract/operations.ts';
import { PublicKeyField } from './public-key-field.tsx';

export interface MakeDialogProps extends DialogProps<string> {
  scopes: { code: string; title: string }[];
}
interface Values {
  name: string;
  scopes: string[];
  addresses?: string;
  single?: string;
  day?: string;
  endDate?: { format(pattern: string): string } | null;
  publicKey: string;
}

const REFRESHES = { refreshes: [listKeys, queryChanges] };
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  '09131KPLMS': 'publicKey',
  '09132KPLMS': 'publicKey',
  '09136KPLMS': 'name',
  '09138KPLMS': 'scopes',
  '09139KPLMS': 'addresses',
  '09140KPLMS': 'publicKey',
  '09141KPLMS': 'endDate',
};
const rangesOf = (text = ''): string[] =>
  text
    .split(/[\s,，;；、]+/)
    .map((part) => part.trim())
    .filter(Boolean);

/** A new key. Closes with what became of it, or with nothing. */
export function MakeDialog({ scopes, close }: MakeDialogProps) {
  const [form] = Form.useForm<Values>();
  const [isMade, setMade] = useState(false);
  const change = useChange(makeKey, REFRESHES);
  const send = ({ name, scopes: codes, addresses, single, day, endDate, publicKey }: Values) =>
    change.run(
      {
        name,
        scopes: codes,
        addresses: rangesOf(addresses),
        publicKey,
        ...(single ? { single } : {}),
        ...(day ? { day } : {}),
        ...(endDate ? { endDate: endDate.format('YYYY-MM-DD') } : {}),
      },
      {
        title: '确认新建接口密钥',
        review: [
          { label: '名称', value: name },
          {
            label: '权限',
            value: scopes
              .filter(({ code }) => codes.includes(code))
              .map(({ title }) => title)
              .join('、'),
          },
          { label: '访问地址', value: rangesOf(addresses).join('、') || '不限' },
        ],
      },
    );
  return (
    <ChangeDialog<typeof makeKey, Values>
      title="新建接口密钥"
      name="key"
      form={form}
      initialValues={{ scopes: [] }}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
      note={isMade && <p className="muted fs-12">私钥文件已保存到您的电脑，本系统不保存私钥，请妥善保管。</p>}
    >
      <Form.Item name="name" label="密钥名称" rules={[{ required: true, whitespace: true, message: '请输入密钥名称' }]}>
        <Input size="large" maxLength={30} placeholder="例如：ERP" />
      </Form.Item>
      <Form.Item name="scopes" label="权限" rules={[{ required: true, message: '请至少选择一项权限' }]}>
        <Checkbox.Group options={scopes.map(({ code, title }) => ({ value: code, label: title }))} />
      </Form.Item>
      <Form.Item name="addresses" label="允许的地址或网段，每行一个（选填）" extra="留空表示不限">
        <Input.TextArea rows={2} maxLength={1_500} placeholder="203.0.113.0/24" />
      </Form.Item>
      <div className="grid-2">
        <Form.Item name="single" label="单笔限额(元)" rules={[ruleOf(amountFault)]}>
          <AmountInput size="large" placeholder="不另设" />
        </Form.Item>
        <Form.Item name="day" label="每日限额(元)" rules={[ruleOf(amountFault)]}>
          <AmountInput size="large" placeholder="不另设" />
        </Form.Item>
      </div>
      <Form.Item name="endDate" label="到期日" extra="不填则长期有效">
        <LazyDatePicker
          size="large"
          placeholder="请选择到期日"
          disabledDate={(day) => !day.isAfter(businessNow(), 'day')}
        />
      </Form.Item>
      <PublicKeyField form={form} fileName={() => form.getFieldValue('name') as string} onMade={() => setMade(true)} />
    </ChangeDialog>
  );
}

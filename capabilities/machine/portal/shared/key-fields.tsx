import { Checkbox, Form, Input } from 'antd';
import { amountFault, AmountInput, businessNow, LazyDatePicker, LinesInput, ruleOf } from '#platform/ui/index.ts';
import { COUNT_MAX } from '../../constants.ts';
import './machine.css';

export interface KeyScope {
  code: string;
  title: string;
}

/** Not `required`: a group of boxes takes no such attribute. */
const oneAtLeast = (_: unknown, chosen: readonly string[] = []): Promise<void> =>
  chosen.length > 0 ? Promise.resolve() : Promise.reject(new Error('请至少选择一项权限'));

const COUNT_FAULT = `请输入1至${COUNT_MAX}的整数`;
const countFault = (text: string): string | null =>
  /^[1-9]\d*$/.test(text) && Number(text) <= COUNT_MAX ? null : COUNT_FAULT;

/** What a key may do and from where: the same fields for a new key and an edited one, in portal and console. */
export function KeyFields({ scopes }: { scopes: readonly KeyScope[] }) {
  return (
    <>
      <div className="grid-2 machine-key">
        <Form.Item
          name="name"
          label="密钥名称"
          rules={[{ required: true, whitespace: true, message: '请输入密钥名称' }]}
        >
          <Input maxLength={30} placeholder="例如：ERP" autoComplete="off" />
        </Form.Item>
        <Form.Item name="endDate" label="到期日（选填）">
          <LazyDatePicker
            placeholder="长期有效"
            disabledDate={(day) => !day.isAfter(businessNow(), 'day')}
            allowClear
          />
        </Form.Item>
      </div>
      <Form.Item name="scopes" label="权限" rules={[{ validator: oneAtLeast }]}>
        <Checkbox.Group options={scopes.map(({ code, title }) => ({ value: code, label: title }))} />
      </Form.Item>
      <div className="grid-3">
        <Form.Item name="single" label="单笔限额(元)（选填）" rules={[ruleOf(amountFault)]}>
          <AmountInput placeholder="不另设" />
        </Form.Item>
        <Form.Item name="day" label="每日限额(元)（选填）" rules={[ruleOf(amountFault)]}>
          <AmountInput placeholder="不另设" />
        </Form.Item>
        <Form.Item name="dayCount" label="每日笔数（选填）" rules={[ruleOf(countFault)]}>
          <Input inputMode="numeric" maxLength={7} placeholder="不另设" autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="addresses" label="允许的地址或网段，每行一个（选填）">
        <LinesInput parsed rows={2} maxLength={1_500} placeholder="留空表示不限；例如 203.0.113.8 或 203.0.113.0/24" />
      </Form.Item>
    </>
  );
}

import { Form, Input } from 'antd';
import { REASON_MOST } from '../constants.ts';

const needed = (name: string) => [{ required: true, whitespace: true, min: 2, message: `请填写${name}，至少2个字` }];

/** Why, for the merchant and for the person who decides, and what shows that it is right. */
export const ProposalFields = () => (
  <>
    <Form.Item
      name="merchantReason"
      label="告知商户的原因"
      rules={needed('告知商户的原因')}
      extra="商户在通知和账户页看到"
    >
      <Input.TextArea maxLength={REASON_MOST} rows={2} />
    </Form.Item>
    <Form.Item name="reason" label="内部原因" rules={needed('内部原因')} extra="确认的人会看到，商户看不到">
      <Input.TextArea maxLength={REASON_MOST} rows={2} />
    </Form.Item>
    <Form.Item name="evidence" label="凭证" rules={needed('凭证')} extra="风控工单号、文书存档编号等">
      <Input maxLength={100} autoComplete="off" />
    </Form.Item>
  </>
);

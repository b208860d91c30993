import { Form, Input } from 'antd';

/** Why a change is made, in one line: two characters and more. */
export const ReasonField = ({ hint }: { hint: string }) => (
  <Form.Item
    name="reason"
    label="原因"
    rules={[{ required: true, whitespace: true, min: 2, message: '请填写原因，至少2个字' }]}
  >
    <Input maxLength={200} placeholder={hint} autoComplete="off" />
  </Form.Item>
);

import { Form, Input } from 'antd';
import { PROVIDER_REASON } from '../../constants.ts';

const { min, max } = PROVIDER_REASON;

/** Why a change is made, in one line: a line break is refused. */
export const ReasonField = ({ hint }: { hint: string }) => (
  <Form.Item
    name="reason"
    label="原因"
    rules={[{ required: true, whitespace: true, min: min, message: `请填写原因，至少${min}个字` }]}
  >
    <Input maxLength={max} placeholder={hint} autoComplete="off" />
  </Form.Item>
);

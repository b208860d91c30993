import { Form, Input } from 'antd';

/** Why a change is proposed: who decides it reads it. */
export const ProposalReason = () => (
  <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请填写原因' }]}>
    <Input.TextArea maxLength={200} rows={3} placeholder="审批人可见" />
  </Form.Item>
);

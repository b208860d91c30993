import { Form, Input } from 'antd';

/** What the money is for. */
export const PurposeField = ({ placeholder }: { placeholder: string }) => (
  <Form.Item
    name="remark"
    label="用途"
    rules={[
      { required: true, whitespace: true, message: '请填写用途' },
      { max: 100, message: '用途最多100个字' },
    ]}
  >
    <Input size="large" placeholder={placeholder} autoComplete="off" />
  </Form.Item>
);

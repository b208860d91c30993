import { Form, Input } from 'antd';
import { ParagraphInput } from '#platform/ui/index.ts';

const needed = (name: string) => [{ required: true, whitespace: true, min: 2, message: `请填写${name}，至少2个字` }];

interface ProposalFieldsProps {
  /** Where the merchant reads its reason. */
  seenIn: string;
  /** The longest of each. */
  merchantMax: number;
  reasonMax: number;
  /** What counts as evidence; absent where files are. */
  evidence?: string;
}

/** Why, for the merchant and for the person who decides, and what shows that it is right. */
export const ProposalFields = ({ seenIn, merchantMax, reasonMax, evidence }: ProposalFieldsProps) => (
  <>
    <Form.Item name="merchantReason" label="告知商户的原因" rules={needed('告知商户的原因')} extra={seenIn}>
      <ParagraphInput maxLength={merchantMax} rows={2} />
    </Form.Item>
    <Form.Item name="reason" label="内部原因" rules={needed('内部原因')} extra="确认的人会看到，商户看不到">
      <ParagraphInput maxLength={reasonMax} rows={2} />
    </Form.Item>
    {evidence && (
      <Form.Item name="evidence" label="凭证" rules={needed('凭证')} extra={evidence}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
    )}
  </>
);

import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';
import { Form, Input } from 'antd';
import { SUBJECT_MAX, subjectFault, textMax, wordingFault } from '#platform/kernel/message-template.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { LinesInput, ruleOf, toast, type DialogProps } from '#platform/ui/index.ts';
import { WORDING_SUBJECT_INVALID, WORDING_TEXT_INVALID, WORDING_UNCHANGED } from '../contract/wording-errors.ts';
import { listMessages, proposeWording, showMessage } from '../contract/wording-operations.ts';
import { MessagePreview, ruledOf, type MessageDetail } from './message-preview.tsx';
import { PlaceholderList } from './placeholder-list.tsx';

const CHANGES = { refreshes: [listMessages, showMessage] };
const required = { required: true };

interface Values {
  subject?: string;
  text: string;
  reason: string;
}
export interface WordingDialogProps extends DialogProps<true> {
  message: MessageDetail;
}

/** Another wording of one message for another person to decide, drawn as it will arrive. */
export function WordingDialog({ message, close }: WordingDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(proposeWording, CHANGES);
  const typed = Form.useWatch([], form) as Partial<Values> | undefined;
  const { code, channel, now } = message;
  const ruled = ruledOf(message);
  const isMail = channel === 'mail';
  return (
    <ChangeDialog<typeof proposeWording, Values>
      title={`修改“${message.title}”`}
      name="wording"
      form={form}
      initialValues={now}
      change={change}
      send={({ subject = '', text, reason }) =>
        change.run({ code, wording: { subject, text }, reason }, { title: '确认修改消息模板' })
      }
      fieldOf={{ [WORDING_UNCHANGED]: 'text', [WORDING_TEXT_INVALID]: 'text', [WORDING_SUBJECT_INVALID]: 'subject' }}
      onDone={() => {
        toast.success('已提交，等待另一人审批');
        close(true);
      }}
      onClose={() => close()}
      note={
        <MessagePreview
          message={message}
          wording={{ subject: typed?.subject ?? now.subject, text: typed?.text ?? now.text }}
        />
      }
    >
      {isMail && (
        <Form.Item
          name="subject"
          label="邮件主题"
          rules={[ruleOf((text: string) => subjectFault(text, ruled), required)]}
        >
          <Input maxLength={SUBJECT_MAX} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item name="text" label="正文" rules={[ruleOf((text: string) => wordingFault(text, ruled), required)]}>
        <LinesInput
          operation={proposeWording}
          member="text"
          maxLength={textMax(message)}
          rows={isMail ? 8 : 4}
          showCount
        />
      </Form.Item>
      <PlaceholderList placeholders={message.placeholders} />
      <ReasonField hint="确认的人会看到" />
    </ChangeDialog>
  );
}

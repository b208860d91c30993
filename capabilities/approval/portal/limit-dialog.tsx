import { Button, Form } from 'antd';
import { useChange } from '#platform/portal-kit/index.ts';
import {
  amountFault,
  AmountInput,
  DialogFrame,
  InlineFailure,
  ruleOf,
  toast,
  type DialogProps,
} from '#platform/ui/index.ts';
import { listRules, saveReviewerLimit, simulateRule, type RuleReviewer } from '../contract/operations.ts';

export interface LimitDialogProps extends DialogProps<boolean> {
  reviewer: RuleReviewer;
}

interface Values {
  single?: string;
  day?: string;
}

const REFRESHES = { refreshes: [listRules, simulateRule] };
const shown = (amount?: string | null): string => (amount ? `${amount} 元` : '不限');

/** Own limits of one reviewer; an empty field is no limit. */
export function LimitDialog({ reviewer, close }: LimitDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(saveReviewerLimit, REFRESHES);
  const { outcome, pending } = change;
  const { personId, personName } = reviewer;
  const send = async ({ single, day }: Values) => {
    const end = await change.run(
      { personId, single: single || null, day: day || null },
      {
        title: '设置复核限额',
        review: [
          { label: '复核人', value: personName },
          { label: '单笔限额', value: shown(single) },
          { label: '单日限额', value: shown(day) },
        ],
      },
    );
    if (end.status !== 'done') return;
    toast.success('复核限额已设置');
    close(true);
  };
  return (
    <DialogFrame
      title={`${personName}的复核限额`}
      busy={pending}
      onClose={() => close()}
      footer={
        <>
          <Button disabled={pending} onClick={() => close()}>
            取消
          </Button>
          <Button type="primary" loading={pending} disabled={pending} onClick={() => form.submit()}>
            保存
          </Button>
        </>
      }
    >
      <Form
        form={form}
        name="reviewerLimit"
        layout="vertical"
        requiredMark={false}
        disabled={pending}
        validateTrigger="onBlur"
        initialValues={{ single: reviewer.single ?? '', day: reviewer.day ?? '' }}
        onFinish={send}
      >
        <Form.Item name="single" label="单笔限额" extra="留空表示不限" rules={[ruleOf(amountFault)]}>
          <AmountInput placeholder="不限" />
        </Form.Item>
        <Form.Item
          name="day"
          label="单日限额"
          extra="当日复核通过的金额合计，留空表示不限"
          dependencies={['single']}
          rules={[
            ruleOf(amountFault),
            {
              validator: (_, day?: string) => {
                const single = form.getFieldValue('single') as string | undefined;
                return day && single && Number(day) < Number(single)
                  ? Promise.reject(new Error('单日限额不能小于单笔限额'))
                  : Promise.resolve();
              },
            },
          ]}
        >
          <AmountInput placeholder="不限" />
        </Form.Item>
      </Form>
      <p className="muted">限额只限制通过，不限制拒绝和退回。</p>
      {outcome?.status === 'failed' || outcome?.status === 'unknown' ? (
        <InlineFailure failure={outcome.failure} />
      ) : null}
    </DialogFrame>
  );
}

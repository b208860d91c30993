import { Form } from 'antd';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { amountFault, AmountInput, formatAmount, ruleOf, toast, type DialogProps } from '#platform/ui/index.ts';
import { listRules, saveReviewerLimit, simulateRule, type RuleReviewer } from '../contract/operations.ts';

export interface LimitDialogProps extends DialogProps<boolean> {
  reviewer: RuleReviewer;
}

interface Values {
  single?: string;
  day?: string;
}

const REFRESHES = { refreshes: [listRules, simulateRule] };
const shown = (amount?: string | null): string => (amount ? `${formatAmount(amount)} 元` : '不限');

/** Own limits of one reviewer; an empty field is no limit. */
export function LimitDialog({ reviewer, close }: LimitDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(saveReviewerLimit, REFRESHES);
  const { personId, personName } = reviewer;
  const send = ({ single, day }: Values) =>
    change.run(
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
  return (
    <ChangeDialog<typeof saveReviewerLimit, Values>
      title={`${personName}的复核限额`}
      name="reviewerLimit"
      form={form}
      okText="保存"
      initialValues={{ single: reviewer.single ?? '', day: reviewer.day ?? '' }}
      change={change}
      send={send}
      onDone={() => {
        toast.success('复核限额已设置');
        close(true);
      }}
      onClose={() => close()}
      note={<p className="muted">限额只限制通过，不限制拒绝和退回。</p>}
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
    </ChangeDialog>
  );
}

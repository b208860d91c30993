import { Button, Form } from 'antd';
import { queryBatchRecords } from '#capabilities/upload/contract/operations.ts';
import { useCall, useCan, useChange, type ReviewRow } from '#platform/portal-kit/index.ts';
import {
  DescriptionList,
  ErrorState,
  formatAmount,
  formatCount,
  InlineFailure,
  PageCard,
  toast,
} from '#platform/ui/index.ts';
import { checkRepeatCommit } from '../../../contract/repeat-operations.ts';
import { SentOrder } from '../payment/index.ts';
import { ORDER_REFRESHES } from '../refreshes.ts';
import type { SeveralKindPage } from './batch-kind.ts';
import type { Batch } from './batch-facts.tsx';
import { BatchWarnings } from './batch-warnings.tsx';

const REFRESHES = [...ORDER_REFRESHES, checkRepeatCommit, queryBatchRecords];

interface SeveralSubmitProps {
  kind: SeveralKindPage;
  batch: Batch;
  /** True while nobody knows whether it was submitted. */
  onEnd(isUnknown: boolean): void;
  onRestart(): void;
}

/** A checked batch becomes several orders: its rows say who pays, here are only warnings and both factors. */
export function SeveralSubmit({ kind, batch, onEnd, onRestart }: SeveralSubmitProps) {
  const [form] = Form.useForm<{ reason?: string }>();
  const repeats = useCall(checkRepeatCommit, { batchId: batch.batchId }, { quiet: true });
  const change = useChange(kind.operation, { refreshes: [...REFRESHES, ...(kind.refreshes ?? [])] });
  const allowed = useCan(kind.contract.rights.make);
  const { outcome, pending } = change;

  const tell = (end: NonNullable<typeof outcome>) => {
    onEnd(end.status === 'unknown');
    if (end.status === 'failed') void repeats.refetch();
    if (end.status !== 'done') return;
    const { waiting } = end.data;
    toast.success(waiting > 0 ? `已提交，其中 ${formatCount(waiting)} 笔复核通过后执行` : '已提交，正在处理');
  };
  const submit = async ({ reason = '' }: { reason?: string }) => {
    const { confirmCode } = repeats.data ?? {};
    const again = confirmCode && reason ? { confirmCode, reason: reason.trim() } : {};
    const review: ReviewRow[] = [
      ...kind.several.terms,
      ...(reason ? [{ label: '重复原因', value: reason.trim() }] : []),
    ];
    const input = { batchId: batch.batchId, amount: batch.amount, sha256: batch.sha256, ...again };
    tell(await change.run(input, { title: `确认${kind.title}`, review }));
  };
  if (outcome?.status === 'unknown')
    return (
      <PageCard>
        <SentOrder
          order={null}
          rows={change.reviewed}
          onAgain={onRestart}
          onAskAgain={() => void change.askAgain().then(tell)}
          asking={pending}
          list={kind.several.followed}
        />
      </PageCard>
    );
  // The sheet above shows what becomes of it as soon as it is read again.
  if (outcome?.status === 'done') return null;
  return (
    <PageCard title={`确认${kind.verb}`}>
      {repeats.error && <ErrorState failure={repeats.error} onRetry={() => void repeats.refetch()} />}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        className="batch-form"
        disabled={pending}
        onFinish={(values) => void submit(values)}
      >
        <DescriptionList items={kind.several.terms} />
        <BatchWarnings batch={batch} repeats={repeats.data} />
        {outcome?.status === 'failed' && <InlineFailure failure={outcome.failure} />}
        {allowed ? (
          <Button
            type="primary"
            size="large"
            htmlType="submit"
            loading={pending}
            disabled={pending || !repeats.data || repeats.data.level === 'red'}
          >
            {kind.verb} {formatCount(batch.total)} 笔，共 {formatAmount(batch.amount)} 元
          </Button>
        ) : (
          <p className="muted">您没有提交{kind.verb}的权限，请联系贵公司的管理员开通</p>
        )}
      </Form>
    </PageCard>
  );
}

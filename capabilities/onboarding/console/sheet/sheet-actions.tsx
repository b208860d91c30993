import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useWhoDecides } from '#capabilities/provider-access/console/shared/who-decides.ts';
import { failureIn, pathTo, sentBy, useAction, useChange } from '#platform/portal-kit/index.ts';
import { askReason, dialogs, formatCount, InlineFailure, toast } from '#platform/ui/index.ts';
import { approveSheet, discardSheet, returnSheet, submitSheet } from '../../contract/sheet-operations.ts';
import { sheetCalls, type Sheet } from './sheet.ts';

/** What may be done with the whole sheet. */
export const SheetActions = ({ sheet }: { sheet: Sheet }) =>
  sheet.state === 'draft' ? sheet.mayWrite && <DraftActions sheet={sheet} /> : <Decision sheet={sheet} />;

function DraftActions({ sheet: { sheetNo, version, total, faulty } }: { sheet: Sheet }) {
  const navigate = useNavigate();
  const submit = useAction(submitSheet, {
    refreshes: sheetCalls,
    onDone: ({ total: sent }) => toast.success(`已提交${formatCount(sent)}家商户，等待审核`),
  });
  const discard = useAction(discardSheet, {
    refreshes: sheetCalls,
    onDone: () => void navigate(pathTo('/onboarding/sheets')),
  });
  const askToDiscard = async () => {
    const text = '已上传的明细和修改会一起删除';
    if (await dialogs.confirm({ title: '删除草稿', text, okText: '删除', danger: true }))
      discard.mutate({ sheetNo, version });
  };
  return (
    <>
      <Button danger disabled={submit.isPending} onClick={() => void askToDiscard()}>
        删除草稿
      </Button>
      <Button
        type="primary"
        disabled={faulty > 0 || total === 0}
        loading={submit.isPending}
        onClick={() => submit.mutate({ sheetNo, version })}
      >
        提交审核
      </Button>
    </>
  );
}

function Decision({ sheet }: { sheet: Sheet }) {
  const { sheetNo, seen, counts, mayDecide, withoutPapers } = sheet;
  const who = useWhoDecides('op.onboarding.approve', '审核');
  const approval = useChange(approveSheet, { refreshes: sheetCalls });
  const giveBack = useAction(returnSheet, {
    refreshes: sheetCalls,
    quiet: true,
    onDone: ({ returned }) => toast.success(`已退回${formatCount(returned)}家商户`),
  });
  if (counts.submitted === 0) return null;
  if (!mayDecide) return <span className="muted">{who || '您填写过其中的申请，须由另一位同事审核'}</span>;
  const waiting = `${formatCount(counts.submitted)} 家`;
  const approve = async () => {
    const review = [
      { label: '待审核商户', value: waiting },
      { label: '附件未齐', value: `${formatCount(withoutPapers)} 家，开户后仍可补充` },
    ];
    const end = await approval.run({ sheetNo, seen }, { title: '整批通过并开户', review });
    if (end.status === 'done') toast.success(`已通过${formatCount(end.data.approved)}家商户，正在后台开户`);
  };
  const askToReturn = () =>
    askReason({
      title: `退回${waiting}商户`,
      text: '填写人逐户修改后可以重新提交',
      okText: '退回',
      send: (reason) => sentBy(giveBack.mutateAsync({ sheetNo, seen, reason })),
    });
  const { outcome, pending } = approval;
  return (
    <>
      <InlineFailure failure={failureIn(outcome)} />
      <Button disabled={pending} onClick={() => void askToReturn()}>
        整批退回
      </Button>
      <Button type="primary" loading={pending} onClick={() => void approve()}>
        整批通过并开户
      </Button>
    </>
  );
}

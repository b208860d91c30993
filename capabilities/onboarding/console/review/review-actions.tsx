import { Button } from 'antd';
import { useWhoDecides } from '#capabilities/provider-access/console/shared/who-decides.ts';
import { failureIn, sentBy, useAction, useChange } from '#platform/portal-kit/index.ts';
import { askReason, InlineFailure, toast } from '#platform/ui/index.ts';
import {
  approveApplication,
  listApplications,
  rejectApplication,
  returnApplication,
  showApplication,
} from '../../contract/provider-operations.ts';
import type { Application } from '../application.ts';

const refreshes = [showApplication, listApplications];

/** Of an application that waits: the decision, for who may make it. */
export function ReviewActions({ application }: { application: Application }) {
  const { applicationNo, version, name, creditCode, data, state, mayDecide } = application;
  const who = useWhoDecides('op.onboarding.approve', '审核');
  const approval = useChange(approveApplication, { refreshes });
  const giveBack = useAction(returnApplication, {
    refreshes,
    quiet: true,
    onDone: () => toast.success('已退回，填写人可修改后重新提交'),
  });
  const reject = useAction(rejectApplication, { refreshes, quiet: true, onDone: () => toast.success('已拒绝') });
  if (state !== 'submitted') return null;
  if (!mayDecide) return <span className="muted">{who || '您填写过该申请，须由另一位同事审核'}</span>;

  const approve = async () => {
    const review = [
      { label: '商户', value: name },
      { label: '统一社会信用代码', value: creditCode },
      { label: '管理员', value: `${data.people.administratorName} ${data.people.administratorMobile}` },
      { label: '结算账户', value: `${data.settlement.bankName} ${data.settlement.bankAccountNo}` },
    ];
    const end = await approval.run({ applicationNo, version }, { title: '通过并开户', review });
    if (end.status === 'done') toast.success(`已开户，商户号 ${end.data.mid}`);
  };
  const askToReturn = () =>
    askReason({
      title: '退回进件申请',
      text: '填写人修改后可以重新提交',
      okText: '退回',
      reasons: ['附件不清晰，请重新上传'],
      send: (reason) => sentBy(giveBack.mutateAsync({ applicationNo, version, reason })),
    });
  const askToReject = () =>
    askReason({
      title: '拒绝进件申请',
      text: '拒绝后该申请不能再修改或提交',
      okText: '拒绝',
      danger: true,
      send: (reason) => sentBy(reject.mutateAsync({ applicationNo, version, reason })),
    });
  const { outcome, pending } = approval;
  return (
    <>
      <InlineFailure failure={failureIn(outcome)} />
      <Button danger disabled={pending} onClick={() => void askToReject()}>
        拒绝
      </Button>
      <Button disabled={pending} onClick={() => void askToReturn()}>
        退回
      </Button>
      <Button type="primary" loading={pending} onClick={() => void approve()}>
        通过并开户
      </Button>
    </>
  );
}

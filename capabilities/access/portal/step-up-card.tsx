import { Button, Switch } from 'antd';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { failureIn, useCall, useCan, useChange } from '#platform/portal-kit/index.ts';
import { dialogs, ErrorState, InlineFailure, PageCard, Skeleton, StatusTag, toast } from '#platform/ui/index.ts';
import { pageChanges } from '../contract/change-operations.ts';
import { editStepUp, listStepUp, type StepUpRow } from '../contract/protection-operations.ts';
import type { StepUpDialogProps } from './step-up-dialog.tsx';

const showState = (state: string): void =>
  void toast.success(state === 'pending' ? '已提交，等待另一位管理员确认' : '设置已生效');

const canBeSet = ({ sign }: StepUpRow): boolean => sign === 'amount' || sign === 'hour';

/** Signs of risk, when each is seen, and whether it asks for a certificate's signature. */
export function StepUpCard() {
  const rules = useCall(listStepUp, {}, { quiet: true });
  const mayEdit = useCan('090601');
  const change = useChange(editStepUp, { refreshes: [listStepUp, pageChanges, queryChanges] });
  const turn = async ({ sign, name, rule }: StepUpRow, certificate: boolean) => {
    const end = await change.run(
      { sign, certificate },
      {
        title: certificate ? `开启“${name}”加强验证` : `关闭“${name}”加强验证`,
        review: [
          { label: '条件', value: rule },
          { label: '符合条件时', value: certificate ? '需要数字证书签名，没有数字证书的人员不能提交' : '不加强验证' },
        ],
      },
    );
    if (end.status === 'done') showState(end.data.state);
  };
  const set = async (row: StepUpRow) => {
    const { StepUpDialog } = await import('./step-up-dialog.tsx');
    const state = await dialogs.open<string, StepUpDialogProps>(StepUpDialog, { row });
    if (state) showState(state);
  };
  const { outcome } = change;
  return (
    <PageCard title="风险加强验证">
      <p className="muted">付款和复核符合下列条件时，除操作密码和短信验证码外，还需要操作人的数字证书签名。</p>
      <InlineFailure failure={failureIn(outcome)} />
      {!rules.data && rules.error && !rules.isFetching && (
        <ErrorState failure={rules.error} onRetry={() => void rules.refetch()} />
      )}
      {!rules.data && !rules.error && <Skeleton rows={4} height={32} />}
      <ul className="flags">
        {rules.data?.list.map((row) => (
          <li key={row.sign} aria-label={row.name}>
            <span>
              {row.name}
              <br />
              <span className="muted fs-12">{row.rule}</span>
            </span>
            {row.isWaiting && <StatusTag tone="waiting">待确认</StatusTag>}
            {mayEdit && canBeSet(row) && (
              <Button type="link" size="small" disabled={row.isWaiting || change.pending} onClick={() => void set(row)}>
                修改条件
              </Button>
            )}
            <Switch
              aria-label={`${row.name}需要数字证书`}
              checked={row.certificate}
              disabled={!mayEdit || row.isWaiting || change.pending}
              onChange={(certificate) => void turn(row, certificate)}
            />
          </li>
        ))}
      </ul>
    </PageCard>
  );
}

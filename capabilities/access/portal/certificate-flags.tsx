import { Button, Switch } from 'antd';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { failureIn, useCall, useCan, useChange } from '#platform/portal-kit/index.ts';
import {
  dialogs,
  ErrorState,
  InlineFailure,
  Page,
  PageCard,
  PageHeader,
  Skeleton,
  StatusTag,
  toast,
} from '#platform/ui/index.ts';
import { pageChanges } from '../contract/change-operations.ts';
import { editFlag, listFlags, type FunctionFlag } from '../contract/role-operations.ts';
import { NOBODY_ELSE } from './nobody-else.ts';
import { WaitingChanges } from './waiting-changes.tsx';

const REFRESHES = [listFlags, pageChanges, queryChanges];

/** Which functions of the merchant need the signature of a certificate. */
export function CertificateFlags({ onClose }: { onClose(): void }) {
  const flags = useCall(listFlags, {}, { quiet: true });
  const mayEdit = useCan('090201');
  const edit = useChange(editFlag, { refreshes: REFRESHES });
  const { outcome } = edit;
  const set = async ({ resourcePath, title }: FunctionFlag, required: boolean) => {
    const text = required
      ? `开启后，没有数字证书的人员不能使用“${title}”。`
      : `关闭后，“${title}”不再需要数字证书签名。`;
    const name = required ? '开启数字证书签名' : '关闭数字证书签名';
    const sure = await dialogs.confirm({
      title: name,
      text,
      okText: required ? '开启' : '关闭',
      danger: !required,
    });
    if (!sure) return;
    const end = await edit.run(
      { resourcePath, required },
      { title: name, review: [{ label: '功能', value: title }, NOBODY_ELSE] },
    );
    if (end.status === 'done')
      toast.success(end.data.state === 'pending' ? '已提交，等待另一位管理员确认' : '设置已生效');
  };
  return (
    <Page>
      <PageHeader
        title="数字证书要求"
        note="开启的功能在提交时需要数字证书签名，对本商户所有人员生效"
        actions={<Button onClick={onClose}>返回列表</Button>}
      />
      <WaitingChanges refreshes={REFRESHES} />
      <PageCard>
        <InlineFailure failure={failureIn(outcome)} />
        {!flags.data && flags.error && !flags.isFetching && (
          <ErrorState failure={flags.error} onRetry={() => void flags.refetch()} />
        )}
        {!flags.data && !flags.error && <Skeleton rows={6} height={32} />}
        <ul className="flags">
          {flags.data?.list.map((flag) => (
            <li key={flag.resourcePath}>
              <span>{flag.title}</span>
              {flag.isWaiting && <StatusTag tone="waiting">待确认</StatusTag>}
              <Switch
                aria-label={`${flag.title}需要数字证书`}
                checked={flag.required}
                disabled={!mayEdit || flag.isWaiting || edit.pending}
                onChange={(required) => void set(flag, required)}
              />
            </li>
          ))}
        </ul>
      </PageCard>
    </Page>
  );
}

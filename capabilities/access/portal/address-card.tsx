import { Button } from 'antd';
import { Can, useCall } from '#platform/portal-kit/index.ts';
import { dialogs, ErrorState, PageCard, Skeleton, StatusTag, toast } from '#platform/ui/index.ts';
import { showAddresses } from '../contract/protection-operations.ts';
import type { AddressDialogProps } from './address-dialog.tsx';

/** From where people may log in to the merchant and change anything there. */
export function AddressCard() {
  const list = useCall(showAddresses, {}, { quiet: true });
  const { data } = list;
  const set = async ({ ranges, ownAddress }: { ranges: string[]; ownAddress: string }) => {
    const { AddressDialog } = await import('./address-dialog.tsx');
    const state = await dialogs.open<string, AddressDialogProps>(AddressDialog, { ranges, ownAddress });
    if (state) toast.success(state === 'pending' ? '已提交，等待另一位管理员确认' : '设置已生效');
  };
  return (
    <PageCard
      title="访问地址"
      extra={
        <span className="row">
          {data?.isWaiting && <StatusTag tone="waiting">待确认</StatusTag>}
          <Can code="090601">
            <Button disabled={!data || data.isWaiting} onClick={() => data && void set(data)}>
              修改访问地址
            </Button>
          </Can>
        </span>
      }
    >
      <p className="muted">
        设置后，只能从下列地址登录本商户、付款、复核和修改设置；从其他地址已登录的人员只能查询。留空表示不限。
      </p>
      {!data && list.error && !list.isFetching && (
        <ErrorState failure={list.error} onRetry={() => void list.refetch()} />
      )}
      {!data && !list.error && <Skeleton rows={2} height={24} />}
      {data && (
        <ul className="addresses numeric" aria-label="允许的地址">
          {data.ranges.length === 0 && <li>不限</li>}
          {data.ranges.map((range) => (
            <li key={range}>{range}</li>
          ))}
        </ul>
      )}
      {data && <p className="muted fs-12">您当前的地址：{data.ownAddress}</p>}
    </PageCard>
  );
}

import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Can, useCall } from '#platform/portal-kit/index.ts';
import { DataTable, dialogs, Page, PageCard, PageHeader, StatusTag, type Column } from '#platform/ui/index.ts';
import { listPlans, type ShownPlan, type ShownVersion } from '../contract/plan-operations.ts';
import { planAddress } from '../contract/addresses.ts';
import { PlanDialog, type Added, type PlanDialogProps } from './plan-dialog.tsx';

const versionText = (version: ShownVersion | null): string => (version ? `第 ${version.version} 版` : '—');
const dayText = (version: ShownVersion | null): string => (version ? `自 ${version.fromDay} 起` : '');

const columns: Column<ShownPlan>[] = [
  { title: '方案', name: 'name', width: 200, note: (row) => row.note },
  {
    title: '执行中',
    name: 'current',
    width: 160,
    render: (row) => versionText(row.current),
    note: (row) => dayText(row.current),
  },
  {
    title: '待生效',
    name: 'next',
    width: 160,
    render: (row) => versionText(row.next),
    note: (row) => dayText(row.next),
  },
  { title: '商户数', name: 'merchants', kind: 'count', width: 100 },
  {
    title: '草稿',
    name: 'hasDraft',
    width: 110,
    render: (row) => (row.hasDraft ? <StatusTag tone="waiting">编辑中</StatusTag> : '—'),
  },
];

export default function PlansPage() {
  const plans = useCall(listPlans, {});
  const navigate = useNavigate();
  const add = async () => {
    const added = await dialogs.open<Added, PlanDialogProps>(PlanDialog, { plans: plans.data?.list ?? [] });
    if (added) void navigate(planAddress(added.planId, added.name));
  };
  return (
    <Page>
      <PageHeader
        title="费率方案"
        note="价格按版本管理，自生效日起执行；已报价的订单按报价时的版本收费，未分配方案的商户执行“标准”"
        actions={
          <Can code="op.price.edit">
            <Button type="primary" disabled={!plans.data} onClick={() => void add()}>
              新建方案
            </Button>
          </Can>
        }
      />
      <PageCard>
        <DataTable
          caption="费率方案"
          rowKey="planId"
          columns={columns}
          result={plans}
          onRow={({ planId, name }) => void navigate(planAddress(planId, name))}
        />
      </PageCard>
    </Page>
  );
}

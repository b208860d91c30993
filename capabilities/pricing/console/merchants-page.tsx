import { Button } from 'antd';
import { useState, type Key } from 'react';
import { ListPage, useCall, useCan, useListState } from '#platform/portal-kit/index.ts';
import { dialogs, type Column, type SearchField } from '#platform/ui/index.ts';
import { MERCHANTS_MAX } from '../constants.ts';
import { listPricedMerchants, type PricedMerchant } from '../contract/merchant-operations.ts';
import { listPlans } from '../contract/plan-operations.ts';
import type { ApplyTemplateProps } from './apply-template-dialog.tsx';
import type { AssignDialogProps } from './assign-dialog.tsx';
import type { MerchantLimitsProps } from './limits-dialog.tsx';
import './pricing.css';

const DEFAULTS = { keyword: '', planId: '' };

const columnsWith = (limits: (row: PricedMerchant) => void): Column<PricedMerchant>[] => [
  { title: '商户', name: 'name', width: 200 },
  { title: '商户号', name: 'mid', kind: 'copy', width: 130 },
  { title: '费率方案', name: 'planName', width: 130 },
  {
    title: '将执行',
    name: 'nextPlanName',
    width: 150,
    render: (row) => row.nextPlanName ?? '—',
    note: (row) => row.nextFromDay && `自 ${row.nextFromDay} 起`,
  },
  {
    title: '操作',
    name: 'planId',
    width: 80,
    pinned: 'right',
    needs: null,
    render: (row) => (
      <Button type="link" size="small" onClick={() => limits(row)}>
        限额
      </Button>
    ),
  },
];
const loadLimits = () => import('./limits-dialog.tsx').then(({ MerchantLimitsDialog }) => MerchantLimitsDialog);
const loadAssign = () => import('./assign-dialog.tsx').then(({ AssignDialog }) => AssignDialog);
const loadTemplate = () => import('./apply-template-dialog.tsx').then(({ ApplyTemplateDialog }) => ApplyTemplateDialog);
const columns = columnsWith((row) => {
  void dialogs.load<true, MerchantLimitsProps>(loadLimits, { mid: row.mid, name: row.name });
});

export default function MerchantsPage() {
  const mayEdit = useCan('op.price.edit');
  const list = useListState(DEFAULTS);
  const { keyword, planId } = list.filter;
  const plans = useCall(listPlans, {});
  const merchants = useCall(listPricedMerchants, {
    pageNo: list.pageNo,
    pageSize: list.pageSize,
    ...(keyword ? { keyword } : {}),
    ...(planId ? { planId } : {}),
  });
  const [chosen, setChosen] = useState<{ keys: Key[]; rows: PricedMerchant[] }>({ keys: [], rows: [] });
  const fields: SearchField[] = [
    { kind: 'text', name: 'keyword', label: '商户名称或商户号' },
    {
      kind: 'select',
      name: 'planId',
      label: '费率方案',
      options: (plans.data?.list ?? []).map((plan) => ({ value: plan.planId, label: plan.name })),
    },
  ];
  const after = (done: true | undefined) => done && setChosen({ keys: [], rows: [] });
  const { rows } = chosen;
  const tooMany = rows.length > MERCHANTS_MAX;
  const selection = {
    keys: chosen.keys,
    onChange: (keys: Key[], picked: PricedMerchant[]) => setChosen({ keys, rows: picked }),
    always: true,
    actions: (
      <>
        <Button
          type="primary"
          size="small"
          disabled={tooMany}
          onClick={() => void dialogs.load<true, AssignDialogProps>(loadAssign, { merchants: rows }).then(after)}
        >
          分配费率方案
        </Button>
        <Button
          size="small"
          disabled={tooMany}
          onClick={() => void dialogs.load<true, ApplyTemplateProps>(loadTemplate, { merchants: rows }).then(after)}
        >
          按模板设置限额
        </Button>
      </>
    ),
  };
  return (
    <ListPage
      title="商户分配"
      note={mayEdit ? '选择商户后分配费率方案，或按模板设置限额；提交后由另一位人员审批' : '商户执行的费率方案与限额'}
      list={list}
      defaults={DEFAULTS}
      fields={fields}
      rowKey="mid"
      columns={columns}
      result={merchants}
      {...(mayEdit ? { selection } : {})}
    />
  );
}

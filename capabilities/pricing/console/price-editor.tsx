import { feeFroms, type FeeFrom } from '#capabilities/account/contract/fee-from.ts';
import { PROVIDER_REASON } from '#capabilities/change/constants.ts';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useAction, useCan, useChange, useToday } from '#platform/portal-kit/index.ts';
import { addDays } from '#platform/kernel/shanghai-time.ts';
import {
  askReason,
  ChoiceSelect,
  dialogs,
  InlineFailure,
  LazyDatePicker,
  PageCard,
  toast,
} from '#platform/ui/index.ts';
import { dropDraft, listPlans, proposeVersion, saveDraft, showPlan } from '../contract/plan-operations.ts';
import {
  differsByPayee,
  feeFromsFor,
  feeFromText,
  isFree,
  priceFaults,
  priceOf,
  type PriceRow,
} from '../contract/price-rows.ts';
import { EditTable, type EditAction, type EditColumn } from './edit-table.tsx';

const COLUMNS: readonly EditColumn<Exclude<keyof PriceRow, 'kind' | 'speed' | 'payee' | 'feeFrom'>>[] = [
  { cell: 'from', title: '金额起(元)', width: 120, wide: true },
  { cell: 'to', title: '金额止(元)', width: 120, wide: true, placeholder: '不限' },
  { cell: 'fixed', title: '每笔(元)', width: 110 },
  { cell: 'rate', title: '费率(%)', width: 100 },
  { cell: 'min', title: '最低(元)', width: 110, placeholder: '无' },
  { cell: 'max', title: '最高(元)', width: 110, placeholder: '无' },
];
const REFRESHES = [showPlan, listPlans];

export interface Edited {
  rows: PriceRow[];
  fromDay: string;
}

interface PriceEditorProps {
  planId: string;
  /** 0: there is no draft. */
  revision: number;
  /** A version that was proposed waits for its approval. */
  isWaiting: boolean;
  edited: Edited;
  /** Null: back to the prices that hold. */
  onChange(edited: Edited | null): void;
}

const isOfOne = (rows: readonly PriceRow[], row: PriceRow): boolean =>
  rows.filter((other) => priceOf(other) === priceOf(row)).length === 1;

/** Prices of one kind and speed for both types of payee, as they were for all; or those for companies for all. */
function byPayee(rows: readonly PriceRow[], { kind, speed, payee }: PriceRow): PriceRow[] {
  const isOther = (row: PriceRow): boolean => row.kind !== kind || row.speed !== speed;
  const ownRows = rows.filter((row) => !isOther(row));
  const next =
    payee === 'any'
      ? (['company', 'individual'] as const).flatMap((one) => ownRows.map((row) => ({ ...row, payee: one })))
      : ownRows.filter((row) => row.payee === payee).map((row) => ({ ...row, payee: 'any' as const }));
  return rows.flatMap((row) => (row === ownRows[0] ? next : isOther(row) ? [row] : []));
}

/** Where an amount ends, the next one of the same price begins: an edit of the end moves the beginning with it. */
const joinAmounts = (before: readonly PriceRow[], after: PriceRow[]): PriceRow[] =>
  after.map((row, index) => {
    const [old, edited] = [before[index - 1], after[index - 1]];
    const wasJoined = old?.to === before[index]?.from && edited && priceOf(edited) === priceOf(row);
    return wasJoined && edited.to !== old!.to ? { ...row, from: edited.to } : row;
  });

/** How the fee of one kind and speed is charged, which its rows share. */
const chargedBy = (rows: readonly PriceRow[], { kind, speed }: PriceRow, feeFrom: FeeFrom): PriceRow[] =>
  rows.map((row) => (row.kind === kind && row.speed === speed ? { ...row, feeFrom } : row));

interface FeeFromProps {
  row: PriceRow;
  label: string;
  disabled: boolean;
  onChange(feeFrom: FeeFrom): void;
}

/** A text where the kind has no choice, or the price no fee. */
function FeeFromField({ row, label, disabled, onChange }: FeeFromProps) {
  const options = feeFromsFor(row.kind).map((value) => ({ value, label: feeFroms[value] }));
  const [only, ...others] = options;
  if (isFree(row) || (others.length === 0 && only!.value === row.feeFrom)) return feeFromText(row);
  return (
    <ChoiceSelect<FeeFrom>
      size="small"
      aria-label={label}
      value={row.feeFrom}
      disabled={disabled}
      options={options}
      onChange={onChange}
    />
  );
}

const feeFromColumn = (rows: readonly PriceRow[], mayEdit: boolean, onChange: (rows: PriceRow[]) => void) => ({
  cell: 'feeFrom',
  title: '收取方式',
  width: 90,
  render: (row: PriceRow, index: number) => (
    <FeeFromField
      row={row}
      label={`第 ${index + 1} 行 收取方式`}
      disabled={!mayEdit}
      onChange={(feeFrom) => onChange(chargedBy(rows, row, feeFrom))}
    />
  ),
});

/** The draft of a version: its prices by cell and its day; saved, then proposed for approval. */
export function PriceEditor({ planId, revision, isWaiting, edited, onChange }: PriceEditorProps) {
  const { rows, fromDay } = edited;
  const today = useToday();
  const mayEdit = useCan('op.price.edit');
  const [saved, setSaved] = useState(edited);
  const faults = priceFaults(rows);
  const save = useAction(saveDraft, { refreshes: REFRESHES, quiet: true, onDone: () => setSaved(edited) });
  const drop = useAction(dropDraft, { refreshes: REFRESHES, quiet: true, onDone: () => onChange(null) });
  const change = useChange(proposeVersion, { refreshes: REFRESHES });
  const isSaved = revision > 0 && saved === edited;
  const failure = save.error ?? drop.error;

  const setRows = (next: PriceRow[]) => onChange({ ...edited, rows: next });
  const split = (index: number) => {
    const row = rows[index]!;
    setRows([...rows.slice(0, index), { ...row, to: '' }, { ...row, from: '' }, ...rows.slice(index + 1)]);
  };
  const propose = async () => {
    const isSent = await askReason({
      title: '提交审批',
      text: `新版本自 ${fromDay} 起执行，须由另一位有审批权限的人员通过。`,
      okText: '下一步',
      limits: PROVIDER_REASON,
      seenBy: '审批人',
      send: (reason) => change.run({ planId, revision, reason }, { title: '确认提交费率版本' }),
    });
    if (isSent) toast.success('已提交，等待审批');
  };
  const forget = async () => {
    const sure =
      revision === 0 ||
      (await dialogs.confirm({ title: '放弃草稿', text: '草稿删除后不能恢复。', okText: '放弃草稿' }));
    if (!sure) return;
    if (revision === 0) onChange(null);
    else drop.mutate({ planId, revision });
  };
  const actions: EditAction<PriceRow>[] = [
    { text: '加档', onPress: (_row, index) => split(index) },
    {
      text: '删除',
      onPress: (_row, index) => setRows(rows.filter((_other, at) => at !== index)),
      isDisabled: (row) => isOfOne(rows, row),
    },
    {
      text: '区分对公对私',
      onPress: (row) => setRows(byPayee(rows, row)),
      isShown: (row) => row.payee === 'any' && differsByPayee(row.kind),
    },
    {
      text: '改为不区分',
      onPress: (row) => setRows(byPayee(rows, row)),
      isShown: (row) => row.payee !== 'any',
    },
  ];
  return (
    <PageCard
      title="草稿"
      extra={
        faults.length > 0 ? (
          <span className="edit-fault">还有 {faults.length} 处需要修改</span>
        ) : isSaved ? (
          '已保存'
        ) : (
          '未保存'
        )
      }
    >
      <div className="plan-bar">
        <label>
          生效日{' '}
          <LazyDatePicker
            value={dayjs(fromDay)}
            allowClear={false}
            disabled={!mayEdit}
            minDate={dayjs(addDays(today, 1))}
            onChange={(day) => day && onChange({ ...edited, fromDay: day.format('YYYY-MM-DD') })}
          />
        </label>
        <span className="muted">
          外扣：手续费在付款金额之外另收；内扣：从付款金额中扣除，收款方少收。金额段含起不含止
        </span>
      </div>
      <EditTable
        caption="草稿价格"
        rows={rows}
        columns={COLUMNS}
        head={{ title: '业务', render: (row) => priceOf(row) }}
        choice={feeFromColumn(rows, mayEdit, setRows)}
        faults={faults}
        onChange={(next) => setRows(joinAmounts(rows, next))}
        disabled={!mayEdit}
        {...(mayEdit ? { actions } : {})}
      />
      <InlineFailure failure={failure} />
      {mayEdit && (
        <div className="plan-bar plan-buttons">
          <Button
            type="primary"
            disabled={faults.length > 0 || isSaved}
            loading={save.isPending}
            onClick={() => save.mutate({ planId, revision, fromDay, rows })}
          >
            保存草稿
          </Button>
          <Button disabled={!isSaved || isWaiting} loading={change.pending} onClick={() => void propose()}>
            提交审批
          </Button>
          <Button type="text" loading={drop.isPending} onClick={() => void forget()}>
            放弃
          </Button>
        </div>
      )}
    </PageCard>
  );
}

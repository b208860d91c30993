import { Fragment } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { downloadCall, FileButtons, useCall, useListState } from '#platform/portal-kit/index.ts';
import {
  DataTable,
  formatAmount,
  formatCount,
  formatShortTime,
  Page,
  PageCard,
  PageHeader,
  WaitingCard,
  type Column,
} from '#platform/ui/index.ts';
import { exportDifferences, pageDifferences, showEquation, type ShownDifference } from '../contract/book-operations.ts';
import { kindNames } from '#capabilities/bank-file/contract/words.ts';
import './reserve.css';

type Equation = OutputOf<typeof showEquation>;
type Side = Equation['owed'];

const REFRESH_MS = 60_000;

function Figure({ label, amount, note, isDue }: { label: string; amount: string; note: string; isDue?: boolean }) {
  return (
    <div className={isDue ? 'reserve-figure is-due' : 'reserve-figure'}>
      <span className="muted">{label}</span>
      <strong>{amount}</strong>
      <small className="muted fs-12">{note}</small>
    </div>
  );
}

function bankNote({ comparedDay, items, oldestDays }: Equation['bank']): string {
  if (comparedDay === null) return '尚未与银行文件核对';
  const age = items > 0 ? `，最长 ${formatCount(oldestDays)} 天` : '';
  return `已核对至 ${comparedDay}，未处理 ${formatCount(items)} 笔${age}`;
}

const Figures = ({ owed, held, difference, bank }: Equation) => (
  <div className="reserve-figures">
    <Figure label="应付合计(元)" amount={formatAmount(owed.amount)} note="商户、在途、待处理与平台收入" />
    <Figure label="持有合计(元)" amount={formatAmount(held.amount)} note="银行存款、应收与垫资" />
    <Figure
      label="账面差额(元)"
      amount={formatAmount(difference)}
      note={Number(difference) === 0 ? '应付合计等于持有合计' : '账簿不平，请立即核查'}
      isDue={Number(difference) !== 0}
    />
    <Figure
      label="银行与账面之差(元)"
      amount={formatAmount(bank.difference)}
      note={bankNote(bank)}
      isDue={bank.items > 0}
    />
  </div>
);

const SideCard = ({ title, side }: { title: string; side: Side }) => (
  <PageCard title={title} extra={<span className="numeric">{formatAmount(side.amount)} 元</span>}>
    <dl className="reserve-side">
      {side.groups.map(({ key, name, amount, lines }) => (
        <Fragment key={key}>
          <dt className="is-sum">{name}</dt>
          <dd className="is-sum">{formatAmount(amount)}</dd>
          {lines.map((line) => (
            <Fragment key={line.key}>
              <dt>
                {line.accountId ? (
                  <Link to={`/fund/entries?f.accountId=${line.accountId}`}>{line.name}</Link>
                ) : (
                  line.name
                )}
              </dt>
              <dd>{formatAmount(line.amount)}</dd>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </dl>
  </PageCard>
);

const columns: Column<ShownDifference>[] = [
  { title: '业务日', name: 'day', width: 100, note: ({ days }) => `账龄 ${days} 天` },
  { title: '差异', name: 'resultName', width: 90, note: ({ kind }) => kindNames[kind] },
  { title: '银行金额(元)', name: 'bankAmount', kind: 'amount', width: 114 },
  { title: '我方金额(元)', name: 'ownAmount', kind: 'amount', width: 114 },
  { title: '对银行存款的影响(元)', name: 'effect', kind: 'amount', width: 138 },
  { title: '状态', name: 'stateName', width: 84, note: ({ owner }) => owner },
  { title: '指令号或流水号', name: 'ref', kind: 'id', width: 112 },
];
const phone = {
  what: (row: ShownDifference) => ({ title: row.resultName, note: `${row.day} ${row.ref}` }),
  money: (row: ShownDifference) => ({ title: formatAmount(row.effect), note: `${row.days} 天` }),
};

function Differences() {
  const navigate = useNavigate();
  const list = useListState({});
  const { pageNo, pageSize } = list;
  const found = useCall(pageDifferences, { pageNo, pageSize }, { quiet: true, fresh: true });
  return (
    <PageCard title="与银行的差异" extra="银行日终文件与账簿不一致的每一笔，最早的在前；点击处理">
      <DataTable
        caption="与银行的差异"
        rowKey="itemNo"
        columns={columns}
        phone={phone}
        result={found}
        onRow={({ ref }) => void navigate(`/fund/differences?f.number=${ref}`)}
        list={{ ...list, filtered: false, clearFilter: () => undefined }}
        actions={<FileButtons take={(format) => downloadCall(exportDifferences, { format })} />}
        empty={{ title: '没有未处理的差异', hint: '银行日终文件与账簿不一致时，会列在这里' }}
      />
    </PageCard>
  );
}

/** 备付金 (/fund/reserve): what is owed and what is held, and what the bank says otherwise. */
export default function EquationPage() {
  const equation = useCall(showEquation, {}, { quiet: true, refreshMs: REFRESH_MS });
  if (!equation.data)
    return (
      <Page>
        <PageHeader title="备付金" />
        <WaitingCard result={equation} rows={8} height={32} />
      </Page>
    );
  const { owed, held, at } = equation.data;
  return (
    <Page>
      <PageHeader title="备付金" note={`截至 ${formatShortTime(at)}。应付合计应等于持有合计，每日核对`} />
      <Figures {...equation.data} />
      <div className="grid-2">
        <SideCard title="应付" side={owed} />
        <SideCard title="持有" side={held} />
      </div>
      <Differences />
    </Page>
  );
}

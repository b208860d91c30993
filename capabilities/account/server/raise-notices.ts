import { formatAmount } from '#platform/kernel/amount-text.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { pathTo } from '#platform/kernel/path.ts';
import { noticeWindow, type NoticeSource } from '#platform/notice/index.ts';
import { kindOf } from '../contract/kinds.ts';
import { raiseNames, type RaiseState } from '../contract/words.ts';

interface ToldRow {
  xid: string;
  mid: string;
  raiseId: string;
  function: string;
  singleFen: Fen | null;
  dayFen: Fen | null;
  monthFen: Fen | null;
  state: RaiseState;
  makerName: string;
  at: Date;
  decisionReason: string;
  /** Administrators: of a decision all of them, else those other than the maker. */
  others: string[];
}

/** What administrators asked the provider for, took back, and were answered. */
export const raiseNotices: NoticeSource = {
  name: 'limit-raises',
  async find(tx, { from, below, limit }) {
    const rows = await tx.rows<ToldRow>(
      `SELECT r.told_xid::text AS xid, r.mid, r.raise_id, r.function, r.single_fen, r.day_fen, r.month_fen, r.state,
              r.proposed_name AS "makerName", coalesce(r.ended_at, r.proposed_at) AS at, r.decision_reason,
              ARRAY(SELECT m.person_id::text FROM merchant.v_relations m WHERE m.mid = r.mid AND m.role_class = 'admin' AND m.auth_status = 'active' AND (r.decided_name <> '' OR m.person_id <> r.proposed_by)) AS others
       FROM account.limit_raises r WHERE ${noticeWindow('r')}`,
      [from, below, limit],
      'account.raises_told',
    );
    return rows.map(({ xid, ...row }) => ({ xid, notice: row.others.length === 0 ? null : noticeOf(row) }));
  },
};

const TITLES: Readonly<Record<RaiseState, string>> = {
  waiting: '已申请提额',
  withdrawn: '提额申请已撤回',
  approved: '限额已提高',
  refused: '提额申请未通过',
};

function textOf({ state, makerName, decisionReason }: Omit<ToldRow, 'xid'>, limitsText: string): string {
  const reasonText = decisionReason && `：${decisionReason}`;
  if (state === 'waiting') return `${makerName}申请${limitsText}，等待平台处理`;
  if (state === 'withdrawn') return `${makerName}撤回了${limitsText}的申请`;
  if (state === 'approved') return `平台已通过${makerName}的申请，${limitsText}，即时生效${reasonText}`;
  return `平台未通过${makerName}对${limitsText}的申请${reasonText}`;
}

const noticeOf = (row: Omit<ToldRow, 'xid'>) => {
  const { mid, raiseId, state, at, others } = row;
  const name = kindOf(row.function).name;
  const limitTexts = (Object.entries(raiseNames) as [keyof typeof raiseNames, string][]).flatMap(([key, limit]) => {
    const fen = row[key];
    return fen === null ? [] : [`${limit} ${formatAmount(yuanOfFen(fen))} 元`];
  });
  return {
    mid,
    key: `raise:${raiseId}:${state}`,
    kind: 'security' as const,
    title: `${name}${TITLES[state]}`,
    text: textOf(row, limitTexts.join('、')),
    to: pathTo('/account/overview'),
    at,
    people: others,
  };
};

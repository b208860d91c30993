import { kindOf } from '#capabilities/account/contract/kinds.ts';
import { pathTo } from '#platform/kernel/path.ts';
import { noticeWindow, type NoticeSource } from '#platform/notice/index.ts';
import { payeeWords } from './instruction-row.ts';
import { peopleReasons } from './run-row.ts';

const peopleWanted: ReadonlySet<string> = new Set(Object.values(peopleReasons));

interface Skipped {
  xid: string;
  mid: string;
  standingId: string;
  date: string;
  at: Date;
  reason: string;
  kind: string;
  payeeName: string;
  payeeBankName: string;
  payeeAccountNo: string;
  state: string;
  makerId: string;
}

/** Days on which no order was made, for the maker and the administrators. Who paused or ended an instruction knows. */
export const standingNotices: NoticeSource = {
  name: 'standing',
  async find(tx, { from, below, limit }) {
    const rows = await tx.rows<Skipped>(
      `SELECT r.told_xid::text AS xid, r.mid, r.standing_id, r.run_date::text AS date, r.ran_at AS at, r.reason, i.kind, i.payee_name,
         i.payee_bank_name, i.payee_account_no, i.state, i.maker_id
       FROM standing.runs r JOIN standing.instructions i ON i.mid = r.mid AND i.standing_id = r.standing_id WHERE r.order_no IS NULL AND ${noticeWindow('r')}`,
      [from, below, limit],
      'standing.told',
    );
    return rows.map(({ xid, mid, standingId, date, at, reason, kind, state, makerId, ...payee }) => ({
      xid,
      notice: peopleWanted.has(reason)
        ? null
        : {
            mid,
            key: `standing:${standingId}:${date}`,
            kind: 'standing' as const,
            title: state === 'stopped' ? `定期${kindOf(kind).name}已停止` : `定期${kindOf(kind).name}未执行`,
            text: `${date}，收款方${payeeWords(payee)}：${reason}`,
            to: pathTo('/fund/standing', { open: standingId }),
            at,
            people: [makerId],
            admins: true,
          },
    }));
  },
};

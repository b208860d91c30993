import type { ChangeExamples } from '#capabilities/change/server/test/conformance.ts';
import { payeeRuleChange, type PayeeCommand } from '../change-rules.ts';

const loosening: ChangeExamples<PayeeCommand> = {
  kind: payeeRuleChange,
  deps: null,
  prepare: ({ fixture, merchant }) =>
    fixture.db.admin.query(
      `INSERT INTO payee.rules (mid, only_booked, payee_day_fen, changed_by_name, changed_at)
       VALUES ($1, true, 100000, '管管理', now())`,
      [merchant.mid],
    ),
  command: async () => ({ do: 'rules', onlyBooked: false, firstHours: null, firstMost: null, payeeDay: null }),
  now: async ({ fixture, merchant }) =>
    (await fixture.db.admin.query('SELECT only_booked FROM payee.rules WHERE mid = $1', [merchant.mid])).rows,
};

export const changes = [loosening];

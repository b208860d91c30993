import { describe, expect, it } from 'vitest';
import { joinedApart, type PlanNode } from './joined-apart.ts';

const scan = (table: string, alias: string, condition: string, more: Partial<PlanNode> = {}): PlanNode => ({
  'Node Type': 'Index Scan',
  Schema: 'x',
  'Relation Name': table,
  Alias: alias,
  'Index Cond': condition,
  ...more,
});
const columnOf = (table: string) => (table === 'x.all' ? undefined : 'mid');
const join = (...Plans: PlanNode[]): PlanNode => ({ 'Node Type': 'Nested Loop', Plans });
const apart = (plan: PlanNode) => joinedApart(plan, columnOf);

describe('A join of tables of merchants', () => {
  const ownScan = scan('a', 'a', '(a.mid = $1)');

  it('is found where no condition names the merchant of a table', () => {
    expect(apart(join(ownScan, scan('b', 'b', '((b.mid = $1) AND (b.id = a.id))')))).toEqual([]);
    expect(apart(join(ownScan, scan('b', 'b', '(b.id = a.id)')))).toEqual(['x.b b.mid']);
    expect(apart(join(ownScan, scan('all', 'c', '(c.id = a.id)')))).toEqual([]);
  });

  it('is none between the parts of a union, and none with the row that is written', () => {
    const parts = { 'Node Type': 'Append', Plans: [ownScan, scan('b', 'b', '(b.id = $2)')] };
    const written = { 'Node Type': 'ModifyTable', Schema: 'x', 'Relation Name': 'b', Alias: 'b', Plans: [ownScan] };
    expect([...apart(parts), ...apart(written)]).toEqual([]);
  });

  it('is looked for inside of a subquery, too', () => {
    const inner = join(scan('c', 'c', '(c.mid = $1)'), scan('d', 'd', '(d.id = c.id)'));
    const outer = { 'Node Type': 'Subquery Scan', Alias: 's', Plans: [inner] };
    expect(apart(join(ownScan, outer))).toEqual(['x.d d.mid']);
  });
});

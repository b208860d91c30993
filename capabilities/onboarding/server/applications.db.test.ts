import { heldCodes } from '#platform/kernel/menu.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '#capabilities/identity/server/index.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import {
  approveApplication,
  listApplications,
  rejectApplication,
  returnApplication,
  revealIdNo,
  saveApplication,
  showApplication,
  submitApplication,
} from '../contract/provider-operations.ts';
import { attachFile, detachFile } from '../contract/attachment-operations.ts';
import { OnboardingFixture, SECRET, user } from './test/onboarding-fixture.ts';
import { files } from './test/papers.ts';

const ID = '11010519491231002X';
let one: OnboardingFixture;
beforeAll(async () => {
  one = await OnboardingFixture.open();
});
afterAll(() => one.close());
beforeEach(async () => {
  await one.db.admin.query('TRUNCATE onboarding.applications CASCADE');
});
const codeOf = (result: { ok: boolean; code?: string }): string => (result.ok ? 'ok' : result.code!);

describe('An application', () => {
  it('is kept as typed, even incomplete, and refuses a version that somebody has changed', async () => {
    const data = one.data({ subject: { name: '', creditCode: '9135 0100m000100y4' } });
    const saved = await one.must(one.writer, saveApplication, { data });
    const shown = await one.must(one.writer, showApplication, { applicationNo: saved.applicationNo });
    expect(shown.data.subject).toMatchObject({ name: '', creditCode: '91350100M000100Y4' });
    expect(shown).toMatchObject({ state: 'draft', mayWrite: true, mayDecide: false });
    const again = await one.must(one.writer, saveApplication, { ...saved, data: shown.data });
    expect(codeOf(await one.at(one.writer, saveApplication, { ...saved, data }))).toBe('08303KPLMS');
    expect(again.version).toBeGreaterThan(saved.version);
  });

  it('is refused with every wrong member at once, and names the other one with its credit code', async () => {
    const { applicationNo, version } = await one.must(one.writer, saveApplication, {
      data: one.data({ legal: { idNo: '110105194912310021' }, settlement: { holderName: '别家公司' } }),
    });
    const refused = await one.at(one.writer, submitApplication, { applicationNo, version });
    expect(refused).toMatchObject({ code: '08304KPLMS' });
    const paths = (refused as unknown as { data: { issues: { path: string }[] } }).data.issues.map(({ path }) => path);
    expect(paths).toEqual([
      'legal.idNo',
      'settlement.holderName',
      'attachments.license',
      'attachments.legalFront',
      'attachments.legalBack',
      'attachments.bankProof',
    ]);
    const first = await one.submit();
    const second = await one.write();
    const same = await one.at(one.writer, submitApplication, second);
    expect(same).toMatchObject({ code: '08305KPLMS', text: expect.stringContaining(first.applicationNo) });
    const { duplicates } = await one.must(one.writer, showApplication, { applicationNo: second.applicationNo });
    expect(duplicates.map(({ what, applicationNo: other }) => [what, other])).toEqual(
      expect.arrayContaining([['creditCode', first.applicationNo]]),
    );
  });

  it('shows merchants with the same administrator or account, numbers only with the right', async () => {
    const mobile = '13900000055';
    const { mid } = await one.opened(one.data({ people: { administratorMobile: mobile } }));
    await one.db.admin.query('TRUNCATE onboarding.applications CASCADE');
    const { applicationNo } = await one.write(one.data({ people: { administratorMobile: mobile } }));
    const todosFor = async (...more: string[]) => {
      const who = { ...one.writer, permissions: heldCodes(['op.onboarding.edit', ...more]) };
      return (await one.must(who, showApplication, { applicationNo })).duplicates.filter((same) => same.name !== '');
    };
    const seen = (await todosFor('op.merchant.view')).filter((same) => same.mid === mid);
    expect(seen.map(({ what }) => what)).toEqual(['bankAccountNo', 'mobile']);
    expect((await todosFor()).map((same) => same.mid)).not.toContain(mid);
  });

  it('with a code that two people submit at once is taken once', async () => {
    const [a, b] = [await one.write(), await one.write()];
    const ends = await Promise.all([a, b].map((seen) => one.at(one.writer, submitApplication, seen)));
    expect(ends.map(codeOf).sort()).toEqual(['08305KPLMS', 'ok']);
  });

  it('is not submitted for a mobile that another name has', async () => {
    const mobile = '13900000077';
    await one.db.database.transaction({}, (tx) =>
      createPerson(tx, SECRET, { loginName: 'someone', mobile, userName: '何人', password: 'Morning-2027' }),
    );
    const written = await one.write(one.data({ people: { administratorMobile: mobile } }));
    expect(await one.at(one.writer, submitApplication, written)).toMatchObject({
      code: '08304KPLMS',
      data: { issues: [{ path: 'people.administratorName' }] },
    });
  });

  it('is found by part of its name and the start of its numbers, with counts by state', async () => {
    const { applicationNo } = await one.submit();
    await one.write(one.data({ subject: { name: '别的_公司' } }));
    const found = async (text: string) =>
      (await one.must(one.decider, listApplications, { text, pageNo: 1, pageSize: 20 })).list.map(({ name }) => name);
    for (const text of ['新材料', applicationNo.slice(0, 12), applicationNo])
      expect(await found(text), text).toContain('启明新材料有限公司');
    expect(await found('_')).toEqual(['别的_公司']);
    expect(await found('100%')).toEqual([]);
    const { counts, totalCount } = await one.must(one.decider, listApplications, { text: '', pageNo: 1, pageSize: 20 });
    expect([counts.submitted, counts.draft, totalCount]).toEqual([1, 1, 2]);
  });
});

describe('ID numbers', () => {
  it('belong to one person each: a beneficiary with the key of another one or of 法人 is refused', () => {
    const data = one.data();
    const withKeys = (...keys: string[]) => ({
      data: {
        ...data,
        legal: { ...data.legal, beneficiaries: keys.map((key) => ({ key, name: '甲', idNo: ID, share: '50' })) },
      },
    });
    const isTaken = (...keys: string[]) => saveApplication.input.safeParse(withKeys(...keys)).success;
    expect([isTaken('b001', 'b002'), isTaken('b001', 'b001'), isTaken('legal')]).toEqual([true, false, false]);
  });

  it('are never stored whole, survive a returned mask, and are opened with a reason', async () => {
    const { applicationNo, version } = await one.must(one.writer, saveApplication, { data: one.data() });
    const shown = await one.must(one.writer, showApplication, { applicationNo });
    expect([shown.data.legal.idNo, shown.data.legal.beneficiaries[0]!.idNo]).toEqual([
      '110105********002X',
      '110105********002X',
    ]);
    const { rows } = await one.db.admin.query<{ all: string }>(
      `SELECT string_agg(a::text || encode(i.sealed, 'escape') || i.masked, ' ') AS all FROM onboarding.applications a JOIN onboarding.id_numbers i USING (application_no)`,
    );
    expect(rows[0]!.all).not.toContain(ID);
    await one.must(one.writer, saveApplication, { applicationNo, version, data: shown.data });
    const changes: ChangeLine[] = [];
    const input = { applicationNo, member: 'legal', reason: '与营业执照核对法人' };
    expect(await one.at(one.decider, revealIdNo, input, { changes })).toEqual({ ok: true, data: { idNo: ID } });
    expect(changes).toEqual([{ label: '查看原因', before: '', after: '与营业执照核对法人' }]);
    expect(codeOf(await one.at(one.decider, revealIdNo, { ...input, member: 'b999' }))).toBe('08317KPLMS');
  });
});

describe('Attachments', () => {
  const upload = { fileName: '营业执照.pdf', size: 1, md5: '0'.repeat(32), sha256: '0'.repeat(64) };

  it('are refused by their bytes, although their name is that of a PDF', async () => {
    const { applicationNo } = await one.must(one.writer, saveApplication, { data: one.data() });
    const sent = async (file: Buffer) =>
      codeOf(await one.at(one.writer, attachFile, { ...upload, applicationNo, kind: 'license' }, { file }));
    expect(await sent(files.pdf)).toBe('ok');
    expect(await sent(files.png)).toBe('ok');
    expect(await sent(Buffer.from('%PDF-1.4\n1 0 obj\n<</S/JavaScript/JS(app.alert(1))>>\nendobj\n%%EOF\n'))).toBe(
      '08309KPLMS',
    );
    expect(await sent(Buffer.from('GIF89a'))).toBe('08307KPLMS');
  });

  it('are kept with their digest, and belong to the version that is submitted and decided', async () => {
    const { applicationNo, version } = await one.write();
    const { attachments } = await one.must(one.writer, showApplication, { applicationNo });
    expect(attachments).toHaveLength(4);
    expect(attachments[0]!.sha256).toMatch(/^[0-9a-f]{64}$/);
    await one.must(one.writer, detachFile, { applicationNo, attachmentId: attachments[0]!.attachmentId });
    expect(codeOf(await one.at(one.writer, submitApplication, { applicationNo, version }))).toBe('08303KPLMS');
    const submitted = await one.submit(one.data({ subject: { creditCode: '91110000600037341L' } }));
    const more = { ...upload, applicationNo: submitted.applicationNo, kind: 'other' as const };
    expect(codeOf(await one.at(one.writer, attachFile, more, { file: files.pdf }))).toBe('08302KPLMS');
  });
});

describe('A decision', () => {
  it('is not made by a person who wrote any of it, in a second session, with a role given since', async () => {
    const colleague = user('运营小赵', 'op.onboarding.edit');
    const written = await one.write();
    const { data } = await one.must(one.writer, showApplication, { applicationNo: written.applicationNo });
    const changed = await one.must(colleague, saveApplication, { ...written, data });
    const submitted = await one.must(one.writer, submitApplication, changed);
    const seen = { applicationNo: written.applicationNo, version: submitted.version };
    for (const who of [one.writer, colleague]) {
      const promoted = { ...who, permissions: heldCodes(['op.onboarding.edit', 'op.onboarding.approve']) };
      expect((await one.must(promoted, showApplication, { applicationNo: seen.applicationNo })).mayDecide).toBe(false);
      expect(codeOf(await one.at(promoted, approveApplication, seen))).toBe('08306KPLMS');
      expect(codeOf(await one.at(promoted, rejectApplication, { ...seen, reason: '资料不真实' }))).toBe('08306KPLMS');
    }
    expect((await one.must(one.decider, showApplication, { applicationNo: seen.applicationNo })).mayDecide).toBe(true);
  });

  it('returns the seen version with a reason, to be changed and submitted again', async () => {
    const seen = await one.submit();
    const back = await one.must(one.decider, returnApplication, { ...seen, reason: '请补充清晰的营业执照' });
    const { applicationNo } = seen;
    const shown = await one.must(one.writer, showApplication, { applicationNo });
    expect(shown).toMatchObject({ state: 'returned', reason: '请补充清晰的营业执照', mayWrite: true });
    const saved = await one.must(one.writer, saveApplication, {
      applicationNo,
      version: back.version,
      data: shown.data,
    });
    const { version } = await one.must(one.writer, submitApplication, saved);
    expect(codeOf(await one.at(one.decider, approveApplication, seen))).toBe('08303KPLMS');
    const { mid } = await one.must(one.decider, approveApplication, { applicationNo, version });
    const { events, state } = await one.must(one.writer, showApplication, { applicationNo });
    expect([state, events.map((event) => event.state), mid.length]).toEqual([
      'opened',
      ['draft', 'submitted', 'returned', 'submitted', 'approved', 'opened'],
      10,
    ]);
    expect(
      codeOf(await one.at(one.decider, rejectApplication, { applicationNo, version, reason: '重复提交资料' })),
    ).not.toBe('ok');
  });

  it('gives the merchant the chosen fee plan from its first day, and no plan before its own', async () => {
    const plan = (planId: string, fromDay: string) =>
      one.db.admin.query(
        `WITH made AS (INSERT INTO account.fee_plans (plan_id, name, note, made_at) VALUES ($1, $1, '', now()) RETURNING plan_id)
         INSERT INTO account.fee_versions (plan_id, version, from_day, proposed_name, approved_name, approved_at)
           SELECT plan_id, 1, $2, '提', '批', now() FROM made`,
        [planId, fromDay],
      );
    await plan('special', '2026-11-01');
    await plan('later', '2026-12-01');
    const data = one.data({ products: { feePlan: 'later' } });
    const { applicationNo, version } = await one.must(one.writer, saveApplication, { data });
    const { feePlans } = await one.must(one.writer, showApplication, { applicationNo });
    expect(feePlans.map(({ planId }) => planId)).toEqual(['standard', 'special']);
    expect(await one.at(one.writer, submitApplication, { applicationNo, version })).toMatchObject({
      data: { issues: expect.arrayContaining([expect.objectContaining({ path: 'products.feePlan' })]) },
    });
    const seen = await one.submit(one.data({ products: { feePlan: 'special' } }));
    const { mid } = await one.must(one.decider, approveApplication, seen);
    const { rows } = await one.db.admin.query(
      'SELECT plan_id, from_day::text, assigned_name FROM account.fee_assignments WHERE mid = $1',
      [mid],
    );
    expect(rows).toEqual([{ plan_id: 'special', from_day: '2026-11-20', assigned_name: '风控老王' }]);
  });

  it('gives the merchant the limits of the chosen template, and refuses one that is gone', async () => {
    await one.db.admin.query(
      `WITH made AS (INSERT INTO pricing.limit_templates VALUES ('small', '小微', '', now()) RETURNING template_id)
       INSERT INTO pricing.limit_template_rows SELECT template_id, 'withdraw', 100, 200, 300, 4 FROM made`,
    );
    const gone = await one.write(one.data({ products: { limitTemplate: 'gone' } }));
    expect(await one.at(one.writer, submitApplication, gone)).toMatchObject({
      data: { issues: [expect.objectContaining({ path: 'products.limitTemplate' })] },
    });
    const { mid } = await one.opened(one.data({ products: { limitTemplate: 'small' } }));
    const limits = `SELECT single_fen::int, day_count FROM account.limits WHERE mid = $1 AND function = 'withdraw'`;
    const { rows } = await one.db.admin.query(limits, [mid]);
    expect(rows).toEqual([{ single_fen: 100, day_count: 4 }]);
  });

  it('made twice at once opens one merchant', async () => {
    const seen = await one.submit(one.data({ people: { administratorMobile: '13900000002' } }));
    const other = user('风控小孙', 'op.onboarding.approve');
    const before = await count('merchant.merchants');
    const ends = await Promise.all([one.decider, other].map((who) => one.at(who, approveApplication, seen)));
    expect(ends.map(codeOf).sort()).toEqual(['08302KPLMS', 'ok']);
    expect((await count('merchant.merchants')) - before).toBe(1);
  });
});

const count = async (table: string): Promise<number> =>
  Number((await one.db.admin.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`)).rows[0]!.n);

describe('A session of a merchant', () => {
  it('reads no application with any query, and writes nothing', async () => {
    const { mid } = await one.opened();
    for (const table of ['applications', 'events', 'id_numbers', 'attachments']) {
      for (const sql of [`SELECT * FROM onboarding.${table}`, `DELETE FROM onboarding.${table}`])
        await expect(one.db.database.transaction({ mid }, (tx) => tx.rows(sql))).rejects.toThrow('permission denied');
    }
    const others = await one.db.database.transaction({ mid: 'M000000000' }, (tx) =>
      tx.rows('SELECT * FROM onboarding.invitations'),
    );
    expect(others).toEqual([]);
  });
});

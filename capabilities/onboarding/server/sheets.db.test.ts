import { heldCodes } from '#platform/kernel/menu.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '#platform/db/database.ts';
import { unzip } from '#platform/sheet/test/unzip.ts';
import {
  approveApplication,
  listApplications,
  showApplication,
  submitApplication,
  saveApplication,
} from '../contract/provider-operations.ts';
import { attachFile } from '../contract/attachment-operations.ts';
import {
  approveSheet,
  changeSheetRows,
  chooseForSheet,
  downloadSheetFaults,
  returnSheet,
  showSheet,
  showSheetRows,
  submitSheet,
  uploadSheet,
} from '../contract/sheet-operations.ts';
import { OnboardingFixture, user } from './test/onboarding-fixture.ts';
import { files } from './test/papers.ts';
import { ID, sheetFile, sheetTexts } from './test/sheet-file.ts';

let one: OnboardingFixture;
beforeAll(async () => {
  one = await OnboardingFixture.open();
});
afterAll(() => one.close());
beforeEach(async () => {
  await one.db.admin.query('TRUNCATE onboarding.sheets, onboarding.applications CASCADE');
});

type Texts = Readonly<Record<string, string>>;
const FILE = { fileName: '五月进件.csv', size: 1, md5: '0'.repeat(32), sha256: '0'.repeat(64) };
const upload = (rows: readonly Texts[]) => one.must(one.writer, uploadSheet, FILE, sheetFile(rows));
const rowsOf = (sheetNo: string, who = one.writer) =>
  one.must(who, showSheetRows, { sheetNo, afterLine: 0, skip: 0, onlyErrors: false, most: 200 });
const codeOf = (result: { ok: boolean; code?: string }): string => (result.ok ? 'ok' : result.code!);
const change = (sheetNo: string, version: number, more: object) =>
  one.at(one.writer, changeSheetRows, { sheetNo, version, cells: [], added: [], removed: [], ...more });

/** Uploaded and submitted. */
async function submitted(rows: readonly Texts[]): Promise<{ sheetNo: string; seen: string }> {
  const { sheetNo } = await upload(rows);
  await one.must(one.writer, submitSheet, { sheetNo, version: 1 });
  const { seen } = await one.must(one.decider, showSheet, { sheetNo });
  return { sheetNo, seen };
}
const statesOf = async (sheetNo: string) => {
  const { counts, state } = await one.must(one.decider, showSheet, { sheetNo });
  return { state, ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)) };
};
const merchants = async (): Promise<number> =>
  Number((await one.db.admin.query<{ n: string }>('SELECT count(*) AS n FROM merchant.merchants')).rows[0]!.n);

/** Ends the connection before the statement of this number, once. */
function killedOnceAt(wanted: number): (tx: Tx) => Tx {
  let made = 0;
  return (tx) => {
    const before = async (): Promise<void> => {
      made += 1;
      if (made !== wanted) return;
      const { pid } = (await tx.one<{ pid: number }>('SELECT pg_backend_pid() AS pid'))!;
      await one.db.admin.query('SELECT pg_terminate_backend($1)', [pid]);
    };
    return {
      ...tx,
      rows: async (...statement) => (await before(), tx.rows(...statement)),
      one: async (...statement) => (await before(), tx.one(...statement)),
      run: async (...statement) => (await before(), tx.run(...statement)),
    };
  };
}

describe('A sheet of merchants', () => {
  it('has the form’s checks at each cell, and is refused as a file without the right heads', async () => {
    const { sheetNo, total, faulty } = await upload([
      sheetTexts(1),
      sheetTexts(2, { creditCode: '91350100M000100Y44', legalIdNo: '110105194912310021', administratorMobile: '123' }),
      sheetTexts(3, {
        ownerName: '',
        ownerIdNo: '',
        ownerShare: '',
        feePlan: '不存在的方案',
        accounts: '基本户、金库',
      }),
    ]);
    expect([total, faulty]).toEqual([3, 2]);
    const { list } = await rowsOf(sheetNo);
    expect(list.map(({ errors }) => errors.map(({ column }) => column))).toEqual([
      [],
      ['统一社会信用代码', '法人身份证号码', '管理员手机号'],
      ['受益所有人姓名', '开立账户', '费率方案'],
    ]);
    expect(await one.at(one.writer, uploadSheet, FILE, { file: Buffer.from('甲,乙\r\n1,2') })).toMatchObject({
      code: '08319KPLMS',
      text: expect.stringContaining('表头'),
    });
  });

  it('never has whole ID numbers: not in database, grid or fault sheet; a mask keeps its number', async () => {
    const { sheetNo } = await upload([
      sheetTexts(1, { creditCode: '1' }),
      sheetTexts(2, { legalIdNo: '110105194912310021' }),
    ]);
    const { list } = await rowsOf(sheetNo);
    expect(list[0]!.texts.legalIdNo).toBe('110105********002X');
    const { rows } = await one.db.admin.query<{ all: string }>(
      `SELECT string_agg(r::text || encode(sealed, 'escape'), ' ') AS all FROM onboarding.sheet_rows r`,
    );
    const faults = await one.must(one.writer, downloadSheetFaults, { sheetNo });
    const chunks: Uint8Array[] = [];
    for await (const chunk of faults.content) chunks.push(chunk);
    for (const text of [rows[0]!.all, JSON.stringify(list), [...unzip(Buffer.concat(chunks)).values()].join(' ')]) {
      expect(text).not.toContain(ID);
      expect(text).not.toContain('110105194912310021');
    }
    const cells = [
      { lineNo: 1, field: 'creditCode', text: sheetTexts(1).creditCode! },
      { lineNo: 1, field: 'legalIdNo', text: '110105********002X' },
      { lineNo: 2, field: 'legalIdNo', text: ID },
    ];
    expect(await change(sheetNo, 1, { cells })).toMatchObject({ data: { version: 2, total: 2, faulty: 0 } });
  });

  it('shows what rows share with rows, applications and merchants, only with the right', async () => {
    const first = await one.opened(one.data({ people: { administratorMobile: '13900000061' } }));
    const { subject, settlement } = one.data();
    const { sheetNo } = await upload([
      sheetTexts(1),
      sheetTexts(2, { creditCode: sheetTexts(1).creditCode! }),
      sheetTexts(3, { administratorMobile: sheetTexts(1).administratorMobile!, administratorName: '别人' }),
      sheetTexts(4, { creditCode: subject.creditCode, administratorMobile: '13900000061' }),
      sheetTexts(5, { bankAccountNo: settlement.bankAccountNo }),
    ]);
    const { list } = await rowsOf(sheetNo);
    const errors = list.map(({ errors: rowErrors }) => rowErrors.map(({ text }) => text).join());
    expect(errors[1]).toContain('与第2行相同');
    expect(errors[2]).toContain('与第2行手机号相同而姓名不同');
    expect(errors[3]).toContain(first.applicationNo);
    expect([errors[0], errors[4]]).toEqual(['', '']);
    expect(JSON.stringify(list)).not.toContain(first.mid);
    expect(JSON.stringify(list[4]!.warnings)).toContain(first.applicationNo);
    const sees = user('运营小周', 'op.onboarding.edit', 'op.merchant.view');
    expect(JSON.stringify((await rowsOf(sheetNo, sees)).list[3])).toContain(first.mid);
    const shownSheet = await one.must(sees, showSheet, { sheetNo });
    expect(shownSheet.shared).toContainEqual(
      expect.objectContaining({ rowNo: 5, applicationNo: first.applicationNo, mid: first.mid }),
    );
    expect((await one.must(one.writer, showSheet, { sheetNo })).shared.map(({ mid }) => mid)).not.toContain(first.mid);
  });

  it('is mended in the grid: cells, added and removed rows, each on the version that was seen', async () => {
    const { sheetNo } = await upload([
      sheetTexts(1),
      sheetTexts(2),
      sheetTexts(3, { creditCode: sheetTexts(2).creditCode! }),
    ]);
    expect(codeOf(await one.at(one.writer, submitSheet, { sheetNo, version: 1 }))).toBe('08324KPLMS');
    expect(await change(sheetNo, 1, { removed: [2], added: [sheetTexts(9)] })).toMatchObject({
      data: { version: 2, total: 3, faulty: 0 },
    });
    expect((await rowsOf(sheetNo)).list.map(({ lineNo, rowNo }) => [lineNo, rowNo])).toEqual([
      [1, 2],
      [2, 4],
      [3, 5],
    ]);
    expect(codeOf(await change(sheetNo, 1, { removed: [1] }))).toBe('08303KPLMS');
    expect(codeOf(await change(sheetNo, 2, { removed: [4] }))).toBe('08321KPLMS');
    expect(codeOf(await change(sheetNo, 2, { cells: [{ lineNo: 1, field: 'state', text: 'x' }] }))).toBe('08321KPLMS');
  });

  it('gives rows without a plan and a template of their own those of the whole sheet', async () => {
    await one.db.admin.query(
      `INSERT INTO pricing.limit_templates VALUES ('small', '小微', '', now()), ('own', '自选', '', now())
       ON CONFLICT DO NOTHING`,
    );
    const { sheetNo } = await upload([sheetTexts(1), sheetTexts(2, { limitTemplate: '自选' })]);
    const choice = { sheetNo, feePlan: 'standard', limitTemplate: 'small' };
    expect(codeOf(await one.at(one.writer, chooseForSheet, { ...choice, version: 1, feePlan: 'none' }))).toBe(
      '08322KPLMS',
    );
    const { version } = await one.must(one.writer, chooseForSheet, { ...choice, version: 1 });
    await one.must(one.writer, submitSheet, { sheetNo, version });
    const { rows } = await one.db.admin.query<{ template: string }>(
      `SELECT data #>> '{products,limitTemplate}' AS template FROM onboarding.applications ORDER BY sheet_row`,
    );
    expect(rows.map(({ template }) => template)).toEqual(['small', 'own']);
  });
});

describe('The review of a sheet', () => {
  it('needs another person and the seen version; two approvals at once open each merchant once', async () => {
    const { sheetNo, seen } = await submitted([sheetTexts(1), sheetTexts(2), sheetTexts(3)]);
    const promoted = { ...one.writer, permissions: heldCodes(['op.onboarding.edit', 'op.onboarding.approve']) };
    expect(codeOf(await one.at(promoted, approveSheet, { sheetNo, seen }))).toBe('08306KPLMS');
    expect(codeOf(await one.at(one.decider, approveSheet, { sheetNo, seen: '3.4' }))).toBe('08303KPLMS');
    const before = await merchants();
    const other = user('风控小孙', 'op.onboarding.approve');
    const ends = await Promise.all([one.decider, other].map((who) => one.at(who, approveSheet, { sheetNo, seen })));
    expect(ends.map(codeOf).sort()).toEqual(['08302KPLMS', 'ok']);
    expect(await statesOf(sheetNo)).toEqual({ state: 'opening', approved: 3 });
    await Promise.all([one.openSheets(), one.openSheets()]);
    expect(await statesOf(sheetNo)).toEqual({ state: 'done', opened: 3 });
    expect((await merchants()) - before).toBe(3);
  });

  it('decides single rows on their own pages, and returns the others together', async () => {
    const { sheetNo, seen } = await submitted([sheetTexts(1), sheetTexts(2), sheetTexts(3)]);
    const { list } = await one.must(one.decider, listApplications, { text: '', sheetNo, pageNo: 1, pageSize: 20 });
    expect(list.map(({ name }) => name)).toEqual(['批量商户1有限公司', '批量商户2有限公司', '批量商户3有限公司']);
    await one.must(one.decider, approveApplication, { applicationNo: list[0]!.applicationNo, version: 1 });
    expect(codeOf(await one.at(one.decider, returnSheet, { sheetNo, seen, reason: '请核对结算账号' }))).toBe(
      '08303KPLMS',
    );
    const now = await one.must(one.decider, showSheet, { sheetNo });
    await one.must(one.decider, returnSheet, { sheetNo, seen: now.seen, reason: '请核对结算账号' });
    expect(await statesOf(sheetNo)).toEqual({ state: 'returned', returned: 2, opened: 1 });
  });

  it('returns a faulty row with the reason, opens the others, and the row can run again', async () => {
    const { sheetNo, seen } = await submitted([sheetTexts(1), sheetTexts(2, { administratorMobile: '13900000091' })]);
    await one.must(one.decider, approveSheet, { sheetNo, seen });
    // Meanwhile another merchant's administrator of another name takes the mobile.
    await one.opened(one.data({ people: { administratorMobile: '13900000091', administratorName: '后来者' } }));
    await one.openSheets();
    expect(await statesOf(sheetNo)).toEqual({ state: 'returned', opened: 1, returned: 1 });
    const { list } = await one.must(one.writer, listApplications, {
      text: '',
      sheetNo,
      state: 'returned',
      pageNo: 1,
      pageSize: 20,
    });
    const [{ applicationNo, reason }] = list as [(typeof list)[number]];
    expect(reason).toBe('管理员姓名：该手机号已登记在另一姓名下，请核对管理员姓名或更换手机号');
    const { data, version } = await one.must(one.writer, showApplication, { applicationNo });
    const mended = { ...data, people: { ...data.people, administratorMobile: '13900000092' } };
    const saved = await one.must(one.writer, saveApplication, { applicationNo, version, data: mended });
    await one.must(one.writer, submitApplication, saved);
    const again = await one.must(one.decider, showSheet, { sheetNo });
    await one.must(one.decider, approveSheet, { sheetNo, seen: again.seen });
    await one.openSheets();
    expect(await statesOf(sheetNo)).toEqual({ state: 'done', opened: 2 });
  });

  it('that is killed at a statement leaves no merchant half open, and later opens each once', async () => {
    const before = await merchants();
    for (const [round, at] of [3, 17, 40, 75].entries()) {
      const { sheetNo, seen } = await submitted([sheetTexts(10 * round + 1), sheetTexts(10 * round + 2)]);
      await one.must(one.decider, approveSheet, { sheetNo, seen });
      await one.openSheets(killedOnceAt(at));
      await one.db.admin.query(
        "UPDATE jobs.jobs SET state = 'ready', not_before = '-infinity', lease_token = NULL, leased_until = NULL WHERE state <> 'done'",
      );
      await one.openSheets();
      expect(await statesOf(sheetNo)).toEqual({ state: 'done', opened: 2 });
    }
    expect((await merchants()) - before).toBe(8);
  });

  it('needs no papers; a row gets them before or after its opening, and keeps them then', async () => {
    const { sheetNo, seen } = await submitted([sheetTexts(1)]);
    await one.must(one.decider, approveSheet, { sheetNo, seen });
    await one.openSheets();
    const { list } = await one.must(one.writer, listApplications, { text: '', sheetNo, pageNo: 1, pageSize: 20 });
    const { applicationNo } = list[0]!;
    expect((await one.must(one.writer, showSheet, { sheetNo })).withoutPapers).toBe(1);
    for (const kind of ['license', 'legalFront', 'legalBack', 'bankProof'] as const)
      await one.must(one.writer, attachFile, { ...FILE, fileName: 'a.png', applicationNo, kind }, files.png);
    expect((await one.must(one.writer, showSheet, { sheetNo })).withoutPapers).toBe(0);
    const { applicationNo: plain } = await one.opened(one.data({ people: { administratorMobile: '13900000095' } }));
    const late = { ...FILE, fileName: 'a.png', applicationNo: plain, kind: 'other' as const };
    expect(codeOf(await one.at(one.writer, attachFile, late, { file: files.png }))).toBe('08302KPLMS');
  });
});

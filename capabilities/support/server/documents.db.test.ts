import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideProviderChange, queryProviderChanges } from '#capabilities/change/contract/provider-operations.ts';
import type { OnboardingFixture } from '#capabilities/onboarding/server/test/onboarding-fixture.ts';
import { files } from '#capabilities/onboarding/server/test/papers.ts';
import { codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestConsole } from '#capabilities/provider-access/server/test/test-console.ts';
import type { ChangeLine, ProviderUser } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { attachDocument, downloadDocument, listDocuments, renewDocument } from '../contract/document-operations.ts';
import { openMerchantData } from '../contract/provider-operations.ts';
import { listRequirements } from '../contract/requirement-operations.ts';
import { openSupport } from './test/support-fixture.ts';

const [NAME_OF_FILE, SCRIPT] = ['执照350102199001011234.pdf', '%PDF-1.4\n<</S/JavaScript/JS(app.alert(1))>>\n%%EOF\n'];
let fixture: Awaited<ReturnType<typeof openSupport>>;
let one: OnboardingFixture;
let atConsole: TestConsole;
let ops: ProviderUser;
let risk: ProviderUser;
let merchant: { mid: string; applicationNo: string };

beforeAll(async () => {
  fixture = await openSupport();
  ({ one, atConsole } = fixture);
  [ops, risk] = [await atConsole.add('运营甲', 'ops'), await atConsole.add('风控甲', 'risk')];
});
afterAll(() => one.close());

const run = (sql: string, ...values: unknown[]) => one.db.admin.query(sql, [merchant.mid, ...values]);

/** Its business licence has ended, and nothing else is due. */
beforeEach(async () => {
  merchant = await fixture.merchantFor(ops, risk);
  await run(
    `UPDATE onboarding.applications SET data = jsonb_set(data, '{subject,validUntil}', '"2026-11-01"') WHERE opened_mid = $1`,
  );
});

const attach = async (content: Buffer = files.pdf, who = ops, mid = merchant.mid) => {
  const upload = { fileName: NAME_OF_FILE, size: content.length, md5: '0'.repeat(32), sha256: '0'.repeat(64) };
  const attached = await atConsole.call(who, attachDocument, { ...upload, mid }, undefined, content);
  return attached.ok ? attached.data.fileId : attached.code;
};
type Asked = Partial<InputOf<typeof renewDocument>>;
const requestChange = async (more: Asked = {}, { who = ops, changes = [] as ChangeLine[] } = {}) => {
  const fileIds = more.fileIds ?? [await attach(files.pdf, who)];
  const input = { requestNo: newId(), mid: merchant.mid, document: 'license', validUntil: '2031-10-31' } as const;
  return atConsole.call(who, renewDocument, { ...input, reason: '商户寄来新执照', ...more, fileIds }, changes);
};
const requestedChangeId = async (more?: Asked) => must(await requestChange(more)).changeId;
const listed = async (who = ops) => must(await atConsole.call(who, listDocuments, { mid: merchant.mid })).list;
const licence = async (who = ops) => (await listed(who)).find(({ document }) => document === 'license')!;
const due = async () => {
  const { list } = must(await atConsole.call(ops, listRequirements, { mid: merchant.mid }));
  return list.map(({ state, name }) => `${state} ${name}`);
};
const readNoticeTexts = async () =>
  (await run('SELECT text FROM merchant.notices WHERE mid = $1')).rows.map(({ text }: { text: string }) => text);

describe('A new document of a merchant', () => {
  it('clears what was due when another person confirms it, and the merchant gets a notice', async () => {
    expect(await due()).toEqual(['overdue 营业执照']);
    expect(await licence()).toMatchObject({ validUntil: '2026-11-01', isRenewed: false, waiting: null });
    const proposed: ChangeLine[] = [];
    const { changeId } = must(await requestChange({}, { changes: proposed }));
    expect(proposed[0]).toEqual({ label: '营业执照有效期（待确认）', before: '2026-11-01', after: '2031-10-31' });
    expect(await due()).toEqual(['overdue 营业执照']);
    one.clock.set('2026-11-21T10:00:00+08:00');
    for (const person of [ops, risk]) must(await atConsole.call(person, openMerchantData, { mid: merchant.mid }));
    const confirmed: ChangeLine[] = [];
    const decision = { requestNo: newId(), changeId, approve: true, reason: '' };
    must(await atConsole.call(risk, decideProviderChange, decision, confirmed));
    expect(confirmed).toEqual([
      { label: '营业执照有效期', before: '2026-11-01', after: '2031-10-31' },
      { label: '新证件附件', before: '', after: '1 个' },
    ]);
    expect(JSON.stringify([proposed, confirmed])).not.toContain('350102');
    expect(await due()).toEqual([]);
    expect(await licence()).toMatchObject({
      validUntil: '2031-10-31',
      since: '2026-11-21T10:00:00+08:00',
      isRenewed: true,
      files: [{ fileName: NAME_OF_FILE, applicationNo: null }],
    });
    expect(await readNoticeTexts()).toEqual([
      expect.stringMatching(/^平台已更新贵司的营业执照，有效期：2031-10-31（更新前：2026-11-01）。如非贵司提供/),
    ]);
  });

  it('may be without an end, and its row is added to those before', async () => {
    must(await atConsole.decide(risk, await requestedChangeId()));
    must(await atConsole.decide(risk, await requestedChangeId({ validUntil: null })));
    expect(await licence()).toMatchObject({ validUntil: null, isRenewed: true });
    const { rows } = await run(
      'SELECT version, valid_until::text AS until, proposed_name AS by, approved_name AS of FROM support.documents WHERE mid = $1 ORDER BY 1',
    );
    expect(rows).toEqual([
      { version: 1, until: '2031-10-31', by: '运营甲', of: '风控甲' },
      { version: 2, until: null, by: '运营甲', of: '风控甲' },
    ]);
    const change = one.db.console.transaction({ mid: merchant.mid }, (tx) =>
      tx.run('UPDATE support.documents SET valid_until = NULL'),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });

  it('is asked for again when it ends', async () => {
    must(await atConsole.decide(risk, await requestedChangeId({ validUntil: '2026-12-31' })));
    const { list } = must(await atConsole.call(ops, listRequirements, { mid: merchant.mid }));
    expect(list).toMatchObject([{ name: '营业执照', state: 'due', tab: '', applicationNo: null }]);
  });

  it('takes the place of a paper that the application lacks', async () => {
    await one.db.admin.query(
      `UPDATE onboarding.attachments SET removed_at = now() WHERE application_no = $1 AND kind = 'license'`,
      [merchant.applicationNo],
    );
    expect(await due()).toEqual(['overdue 营业执照', 'due 开户资料']);
    must(await atConsole.decide(risk, await requestedChangeId()));
    expect(await due()).toEqual([]);
  });

  it('is not confirmed by who proposed it, nor for one who has lost the right to propose', async () => {
    const leaver = await atConsole.add('运营乙', 'ops');
    const { changeId } = must(await requestChange({}, { who: leaver }));
    expect(codeOf(await atConsole.decide(leaver, changeId))).toBe('01605KPLMS');
    expect(codeOf(await atConsole.decide(ops, changeId))).toBe('01602KPLMS');
    await one.db.admin.query(`UPDATE provider_access.users SET roles = '{finance}' WHERE user_id = $1`, [
      leaver.userId,
    ]);
    expect(codeOf(await atConsole.decide(risk, changeId))).toBe('01601KPLMS');
    expect(await due()).toEqual(['overdue 营业执照']);
    expect(await readNoticeTexts()).toEqual([]);
  });

  it('has no end in the past, at its proposal and at its decision', async () => {
    expect(codeOf(await requestChange({ validUntil: '2026-11-19' }))).toBe('08604KPLMS');
    const changeId = await requestedChangeId({ validUntil: '2026-11-20' });
    one.clock.set('2026-11-21T00:00:00+08:00');
    expect(codeOf(await atConsole.decide(risk, changeId))).toBe('08604KPLMS');
  });

  it('waits alone: a second one of the same document is refused, one of another is not', async () => {
    const results = await Promise.all([requestChange(), requestChange()]);
    expect(results.map(codeOf).toSorted()).toEqual(['01606KPLMS', 'ok']);
    expect(codeOf(await requestChange({ document: 'legalId' }))).toBe('ok');
  });

  it('leaves all as it was when it is refused', async () => {
    must(await atConsole.decide(risk, await requestedChangeId(), false));
    expect(await licence()).toMatchObject({ validUntil: '2026-11-01', isRenewed: false, waiting: null });
    expect(codeOf(await requestChange())).toBe('ok');
  });
});

describe('A document of a merchant that is closed', () => {
  const close = () => run(`UPDATE merchant.merchants SET state = 'closed' WHERE mid = $1`);

  it('is not renewed, and takes no pictures', async () => {
    const fileIds = [await attach()];
    await close();
    expect(await requestChange({ fileIds })).toMatchObject({ code: '09881KPLMS' });
    expect(await attach()).toBe('09881KPLMS');
  });

  it('is not renewed by a proposal of before', async () => {
    const changeId = await requestedChangeId();
    await close();
    expect(codeOf(await atConsole.decide(risk, changeId))).toBe('09881KPLMS');
    expect(await licence()).toMatchObject({ validUntil: '2026-11-01', isRenewed: false });
    must(await atConsole.decide(risk, changeId, false));
  });
});

describe('The pictures of a document', () => {
  it('are refused where they hold a script, or are no PDF or picture', async () => {
    expect(await attach(Buffer.from(SCRIPT))).toBe('08309KPLMS');
    expect(await attach(Buffer.from('<svg onload="alert(1)"/>'))).toBe('08307KPLMS');
  });

  it('are own ones of this merchant that no other renewal has', async () => {
    const fileId = await attach();
    must(await requestChange({ fileIds: [fileId] }));
    const legalId = { document: 'legalId' } as const;
    expect(codeOf(await requestChange({ ...legalId, fileIds: [fileId] }))).toBe('08605KPLMS');
    expect(
      codeOf(
        await requestChange({ ...legalId, fileIds: [await attach(files.png, await atConsole.add('运营丙', 'ops'))] }),
      ),
    ).toBe('08605KPLMS');
    const { mid: first } = merchant;
    const other = { creditCode: '91350100M000100Y69' };
    const people = { administratorMobile: '13620000099' };
    merchant = await one.opened(one.data({ people, subject: other }));
    expect(codeOf(await requestChange({ ...legalId, fileIds: [await attach(files.png, ops, first)] }))).toBe(
      '08605KPLMS',
    );
  });

  it('are seen while they wait by those who propose or decide, where the merchant is open', async () => {
    await requestedChangeId();
    const { waiting } = await licence(risk);
    expect(waiting).toMatchObject({ validUntil: '2031-10-31', proposedBy: '运营甲', files: [{ applicationNo: null }] });
    const { fileId } = waiting!.files[0]!;
    const { mid } = merchant;
    const content: Uint8Array[] = [];
    const file = must(await atConsole.call(risk, downloadDocument, { mid, fileId }));
    for await (const chunk of file.content) content.push(chunk);
    expect([file.type, Buffer.concat(content).equals(files.pdf)]).toEqual(['application/pdf', true]);
    const stranger = await atConsole.add('风控乙', 'risk');
    expect(codeOf(await atConsole.call(stranger, downloadDocument, { mid, fileId }))).toBe('08202KPLMS');
    const support = await atConsole.add('客服甲', 'support');
    must(await atConsole.call(support, openMerchantData, { mid }));
    expect((await licence(support)).waiting).toBeNull();
    await expect(run('DELETE FROM support.document_files WHERE mid = $1')).rejects.toThrow('is kept');
  });

  it('are sent of the merchant that is open, and of no other', async () => {
    const { mid } = merchant;
    const fileId = await attach();
    expect(await attach(files.pdf, ops, 'M999999')).toBe('08201KPLMS');
    merchant = await one.opened(
      one.data({ people: { administratorMobile: '13620000098' }, subject: { creditCode: '91350100M000100Y69' } }),
    );
    expect(codeOf(await atConsole.call(ops, listDocuments, { mid: merchant.mid }))).toBe('08202KPLMS');
    must(await atConsole.call(ops, openMerchantData, { mid: merchant.mid }));
    expect(codeOf(await atConsole.call(ops, downloadDocument, { mid: merchant.mid, fileId }))).toBe('08605KPLMS');
    expect(codeOf(await atConsole.call(ops, downloadDocument, { mid, fileId }))).toBe('ok');
  });

  it('are one where one is named twice', async () => {
    const fileId = await attach();
    must(await requestChange({ fileIds: [fileId, fileId] }));
    expect((await licence()).waiting!.files).toHaveLength(1);
  });

  it('are named with their digests to who confirms them', async () => {
    await requestedChangeId();
    const query = { ended: false, pageNo: 1, pageSize: 20, mid: merchant.mid } as const;
    const { list } = must(await atConsole.call(risk, queryProviderChanges, query));
    expect(list).toMatchObject([
      {
        kindName: '商户证件',
        title: expect.stringMatching(/^更新.+的营业执照$/),
        evidence: [{ label: '附件1', text: expect.stringMatching(/^执照.+（SHA-256 [0-9a-f]{64}）$/) }],
      },
    ]);
  });

  it('are those of the application before the first renewal', async () => {
    expect((await listed()).map(({ document, files: shown }) => [document, shown.length])).toEqual([
      ['license', 1],
      ['legalId', 2],
    ]);
    expect((await licence()).files[0]).toMatchObject({ applicationNo: merchant.applicationNo });
  });
});

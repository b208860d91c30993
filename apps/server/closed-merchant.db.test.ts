import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountsOf, openAccount } from '#capabilities/account/server/index.ts';
import { createMerchant } from '#capabilities/merchant/server/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { startConsoleEdge, type Colleague, type ConsoleEdge } from '#testkit/console-edge.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { waitForLock } from '#testkit/wait-for-lock.ts';
import { changeKinds } from './capabilities.ts';
import { providerOperations } from './catalogue.ts';

/** Nothing of a closed merchant is changed at the console: every call and every kind of change is here. */
const CLOSED = '09881KPLMS';
const ofProvider = changeKinds.filter(({ realm }) => realm === 'provider');
const refusing = ofProvider.filter(({ codes }) => codes.closed !== undefined);

/** Kinds that are made for a closed merchant too, or that change none. */
const others: Readonly<Record<string, string>> = {
  'order.result': 'the bank has paid or not: that is kept',
  'topup.credit': 'the account is closed with its merchant, and its own rule refuses it',
  'topup.send_back': 'money of a payer goes back, and is no merchant’s',
  'bank_file.settle': 'of the provider’s books',
  ...Object.fromEntries(
    [
      'provider.user',
      'provider.info',
      'machine.provider-key',
      'webhook.provider-endpoint',
      'account.calendar',
      'account.cut-off',
      'account.rail-resume',
      'account.words',
      'pricing.version',
      'pricing.template',
      'messaging.post',
      'messaging.wording',
      'app-centre.opening',
      'app-centre.terms',
    ].map((name) => [name, 'of all merchants or none']),
  ),
};

/** Calls with a merchant that change nothing of it. */
const reading = ['console/merchant/open'];
/** Its own test refuses it: its body is a file. */
const elsewhere = ['console/merchant/document/attach'];

let db: TestDatabase;
let edge: ConsoleEdge;
let proposer: Colleague;
let asProposer: OutsideClient;
let asDecider: OutsideClient;
let mid: string;
let accountNo: string;

beforeAll(async () => {
  db = await testDatabase();
  edge = await startConsoleEdge(db);
  const roles = ['ops', 'risk', 'finance', 'support'] as const;
  proposer = await edge.colleague(...roles);
  [asProposer, asDecider] = [await edge.signIn(proposer), await edge.signIn(await edge.colleague(...roles))];
  [mid, accountNo] = await db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    const made = await createMerchant(tx, { customerName: '空壳商贸', platformNo: 'P01', platformName: '平台' });
    await openAccount(tx, { mid: made, type: 'basic', name: '空壳商贸', openedAt: edge.now() });
    return [made, (await accountsOf(tx, made))[0]!.accountNo];
  });
  await db.admin.query(`UPDATE merchant.merchants SET state = 'closed' WHERE mid = $1`, [mid]);
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});
beforeEach(() => db.admin.query('TRUNCATE change.changes'));

const reasons = { reason: '商户来函', evidence: '工单 77', merchantReason: '资料到期未更新' };
/** What each call asks for; a member that is absent is not needed before the merchant is looked at. */
const inputs: Readonly<Record<string, () => object>> = {
  'console/merchant/document/renew': () => ({
    mid,
    document: 'license',
    validUntil: null,
    fileIds: [newId()],
    reason: reasons.reason,
  }),
  'console/merchant/state': () => ({ ...reasons, mid, state: 'active' }),
  'console/merchant/manager': () => ({ mid, name: '张敏', phone: '13900000000' }),
  'console/person/reset': () => ({ ...reasons, mid, personId: newId() }),
  'console/freeze/propose': () => ({ ...reasons, mid, accountNo, scope: 'full', source: 'risk' }),
  'console/freeze/release': () => ({ ...reasons, mid, freezeId: newId() }),
  'console/pricing/merchant/assign': () => ({
    planId: 'standard',
    fromDay: '2099-01-01',
    mids: [mid],
    reason: reasons.reason,
  }),
  'console/pricing/limit/propose': () => ({ mids: [mid], templateId: 'standard', reason: reasons.reason }),
  'console/pricing/raise/decide': () => ({ mid, raiseId: newId(), approve: true }),
  'console/product/request/decide': () => ({ mid, dealId: newId(), approve: true }),
  // By its account.
  'console/adjustment/propose': () => ({
    accountNo,
    way: 'in',
    side: 'bankCash',
    amount: '1.00',
    merchantReason: reasons.merchantReason,
    reason: reasons.reason,
    fileIds: [newId()],
  }),
};

const membersOf = (input: z.ZodType): string[] => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
};

const send = (path: string) => {
  const { policy } = providerOperations.find((one) => one.path === path)!;
  const input = { requestNo: newId(), ...inputs[path]!() };
  return policy.confirm?.totp ? edge.confirmed(asProposer, path, input) : asProposer.call(path, input);
};

describe('A closed merchant', () => {
  it('is named by these calls of the console that change something, and by no other', () => {
    const naming = providerOperations.filter(
      ({ policy, input, answers }) =>
        policy.effect !== 'read' &&
        answers !== 'file' &&
        membersOf(input).some((member) => member === 'mid' || member === 'mids'),
    );
    const known = [...Object.keys(inputs), ...reading, ...elsewhere];
    expect(naming.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([]);
  });

  it.each(Object.keys(inputs))('is not changed by %s', async (path) => {
    expect(await send(path)).toMatchObject({ responseCode: CLOSED, responseDesc: '商户已销户，不能再办理该业务' });
  });

  it.each(Object.keys(inputs))('that is being closed is waited for by %s, which is then refused', async (path) => {
    await db.admin.query(`UPDATE merchant.merchants SET state = 'closing' WHERE mid = $1`, [mid]);
    const closing = await db.admin.connect();
    await closing.query(`BEGIN; UPDATE merchant.merchants SET state = 'closed' WHERE mid = '${mid}'`);
    const reply = send(path);
    await waitForLock(db.admin);
    await closing.query('COMMIT');
    closing.release();
    expect(await reply).toMatchObject({ responseCode: CLOSED });
  });

  it('is the concern of each kind of change: it refuses one, or says here why not', () => {
    expect([...refusing.map(({ name }) => name), ...Object.keys(others)].toSorted()).toEqual(
      ofProvider.map(({ name }) => name).toSorted(),
    );
  });

  it.each(refusing.map(({ name, title }) => [title, name]))(
    'is not changed by a change of %s that waited',
    async (_title, name) => {
      const changeId = newId();
      await db.admin.query(
        `INSERT INTO change.changes (mid, change_id, realm, kind, subject, title, lines, command, state, proposed_by,
           proposed_name, proposed_at)
         VALUES ($1, $2, 'provider', $3, 'a', '测试', '[]', $4, 'pending', $5, '甲', now())`,
        [mid, changeId, name, JSON.stringify({ mids: [mid] }), proposer.userId],
      );
      const decision = { requestNo: newId(), changeId, approve: true };
      expect(await edge.confirmed(asDecider, 'console/change/decide', decision)).toMatchObject({
        responseCode: CLOSED,
      });
      const refusal = { ...decision, requestNo: newId(), approve: false, reason: '商户已销户' };
      expect(await edge.confirmed(asDecider, 'console/change/decide', refusal)).toMatchObject({
        responseCode: '00000',
      });
    },
  );

  it('among others is named, so that the proposal is made without it', async () => {
    const rest = { planId: 'standard', fromDay: '2099-01-01', requestNo: newId(), reason: reasons.reason };
    const reply = await edge.confirmed(asProposer, 'console/pricing/merchant/assign', {
      ...rest,
      mids: [mid, 'M200001'],
    });
    expect(reply).toMatchObject({ responseCode: CLOSED, responseDesc: expect.stringContaining('空壳商贸') });
  });
});

import { createMerchantRoles, openApplications } from '#capabilities/access/server/index.ts';
import { bindBankAccount, openAccount, providerAccounts } from '#capabilities/account/server/index.ts';
import { createPerson } from '#capabilities/identity/server/index.ts';
import { createMerchant, relatePerson } from '#capabilities/merchant/server/index.ts';
import { markRealNameChecked, setOperationPassword } from '#capabilities/security/server/index.ts';
import { applications, menuNodes } from '#apps/server/catalogue.ts';
import { post } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { createOutsideClient, type OutsideClient } from '#testkit/outside-client.ts';

export const LOGIN_PASSWORD = 'Portal#2026';
export const OPERATION_PASSWORD = 'Chenguang88';
const ENOUGH_FEN = 100_000_000_00n;
const OPENED_AT = new Date('2026-08-01T09:00:00+08:00');

/** Somebody who pays: signed in, in a merchant whose account others use too. */
export interface Payer {
  client: OutsideClient;
  mobile: string;
  accountNo: string;
  bankAccountId: string;
  payee: { accountNo: string; name: string };
}

interface Place {
  loginName: string;
  mobile: string;
  merchant: number;
}

const midOf = (merchant: number): string => `B${String(merchant).padStart(6, '0')}`;
const nameOf = (merchant: number): string => `测速商户${String(merchant).padStart(4, '0')}有限公司`;
const accountNoOf = (merchant: number): string => `8899${String(merchant).padStart(8, '0')}0011`;

/** `first` is the number of the first merchant: two populations in one database share none. */
export interface Population {
  first: number;
  merchants: number;
  payersEach: number;
}

/**
 * Merchants without review, with money, and people who can pay; each of them logs in over HTTP. Neighbours in the list
 * are of different merchants: people of one merchant wait for their account, which the worker has when their payment is
 * executed.
 */
export async function openMerchants(db: Database, secret: Buffer, url: string, size: Population): Promise<Payer[]> {
  const byMerchant: Payer[][] = [];
  for (let merchant = size.first; merchant < size.first + size.merchants; merchant += 1) {
    const places = Array.from({ length: size.payersEach }, (_, index) =>
      placeOf(merchant, merchant * size.payersEach + index),
    );
    const bankAccountId = await db.transaction({ mid: ALL_MERCHANTS }, (tx) =>
      openMerchant(tx, secret, merchant, places),
    );
    const other = merchant === 0 ? 1 : merchant - 1;
    const payee = { accountNo: accountNoOf(other), name: nameOf(other) };
    byMerchant.push(
      await Promise.all(
        places.map(async ({ loginName, mobile }) => ({
          client: await loggedIn(url, loginName),
          mobile,
          accountNo: accountNoOf(merchant),
          bankAccountId,
          payee,
        })),
      ),
    );
  }
  return Array.from({ length: size.payersEach }).flatMap((_, index) => byMerchant.map((payers) => payers[index]!));
}

const placeOf = (merchant: number, number: number): Place => ({
  loginName: `bench-${number}`,
  mobile: `1377${String(number).padStart(7, '0')}`,
  merchant,
});

async function openMerchant(tx: Tx, secret: Buffer, merchant: number, places: readonly Place[]): Promise<string> {
  const [mid, name] = [midOf(merchant), nameOf(merchant)];
  await createMerchant(tx, { mid, customerName: name, platformNo: 'P01', platformName: '商户门户' });
  const roles = await createMerchantRoles(tx, mid, [...menuNodes]);
  await openApplications(
    tx,
    mid,
    applications.map(({ code }) => code),
  );
  const account = await openAccount(tx, {
    mid,
    accountNo: accountNoOf(merchant),
    type: 'basic',
    name,
    openedAt: OPENED_AT,
  });
  const postings = [{ from: providerAccounts.bankCash, to: account.availableId, amountFen: ENOUGH_FEN }];
  const [outcome] = await post(tx, [
    { mid, key: newId(), postings, typeCode: '1010', orderNo: null, actor: 'system:bench', bookedAt: OPENED_AT },
  ]);
  if (outcome?.status !== 'posted') throw new Error(`no money for ${mid}: ${outcome?.reason}`);
  for (const { loginName, mobile } of places) {
    const personId = await createPerson(tx, secret, {
      loginName,
      mobile,
      userName: '测速员',
      password: LOGIN_PASSWORD,
    });
    await setOperationPassword(tx, secret, personId, OPERATION_PASSWORD);
    await markRealNameChecked(tx, personId);
    await relatePerson(tx, { mid, personId, roleId: roles.admin, roleClass: 'admin', authStatus: 'active' });
  }
  return bindBankAccount(tx, {
    mid,
    bankName: '中国工商银行',
    bankAccountNo: `622202${String(merchant).padStart(6, '0')}7890`,
    holderName: name,
    boundAt: OPENED_AT,
  });
}

async function loggedIn(url: string, loginName: string): Promise<OutsideClient> {
  const client = createOutsideClient(url);
  const { responseCode, responseDesc } = await client.login(loginName, LOGIN_PASSWORD);
  if (responseCode !== '00000') throw new Error(`${loginName} could not log in: ${responseDesc}`);
  return client;
}

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tried } from '#capabilities/machine/contract/operations.ts';
import { shellLines, typescriptLines } from '#capabilities/machine/portal/try/samples.ts';
import { requestOf, signRequest, type Asked } from '#capabilities/machine/portal/try/signed-request.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import { newTestKey, type TestKey } from '#testkit/api-client.ts';
import { startApiEdge, type ApiEdge } from '#testkit/api-edge.ts';

const run = promisify(execFile);
const CLIENT = pathToFileURL(join(import.meta.dirname, '../../clients/typescript/index.ts')).href;

let edge: ApiEdge;
let merchant: TestMerchant;
let key: TestKey;
let keyId: string;
let folder: string;
let env: NodeJS.ProcessEnv;
let tried: Tried[];
beforeAll(async () => {
  edge = await startApiEdge();
  merchant = await edge.merchant({ staff: ['admin'] });
  key = await newTestKey();
  keyId = (await edge.client(merchant, {}, key)).credentialId;
  folder = await mkdtemp(join(tmpdir(), 'try-'));
  const file = join(folder, "it's private.pem");
  await writeFile(file, key.privateKey.export({ format: 'pem', type: 'pkcs8' }));
  env = { ...process.env, KEY_ID: keyId, KEY_FILE: file };
  tried = must(await edge.fixture.call<{ list: Tried[] }>(merchant, 'admin', 'machine/try.list', {})).list;
});
afterAll(async () => {
  await edge.stop();
  await rm(folder, { recursive: true });
});

interface Case {
  name: string;
  asked: Asked;
  /** What curl, and the program in TypeScript, write. */
  curl: object;
  typescript: object;
}
/** A read and a change, with what a shell could read otherwise. */
const cases = (): Case[] => [
  {
    name: 'listOrders',
    asked: { path: {}, query: { limit: '20' }, body: '', idempotencyKey: '' },
    curl: { list: [] },
    typescript: { stdout: expect.stringContaining('list: []') },
  },
  {
    name: 'createQuote',
    asked: {
      path: {},
      query: {},
      body: JSON.stringify({
        function: 'transfer',
        accountNo: merchant.account.accountNo,
        amount: '1.00',
        payeeAccountNo: "8801'$(id)`\\",
      }),
      idempotencyKey: `try-${newId()}`,
    },
    curl: { code: '09114KPLMS' },
    typescript: { stderr: expect.stringContaining('09114KPLMS: body.payeeAccountNo') },
  },
];
const oneOf = (name: string): Tried => tried.find((one) => one.name === name)!;

describe('A call that is tried on the page', () => {
  it('has an example with an account of the merchant', () => {
    const numbers = JSON.stringify(tried).match(/"accountNo":"[^"]*"/g) ?? [];
    expect(numbers.length).toBeGreaterThan(5);
    expect(new Set(numbers)).toEqual(new Set([`"accountNo":"${merchant.account.accountNo}"`]));
  });

  it('is signed by a key of the browser as the server asks, and lists what the contract has', async () => {
    expect(oneOf('createTransfer')).toMatchObject({ method: 'POST', path: '/open/v1/transfers', title: '转账' });
    const der = key.privateKey.export({ format: 'der', type: 'pkcs8' });
    const privateKey = await crypto.subtle.importKey('pkcs8', der, { name: 'Ed25519' }, false, ['sign']);
    const answers = [];
    for (const { name, asked: inputs } of cases()) {
      const plain = requestOf(oneOf(name), inputs, edge.url);
      const created = Math.floor(Date.now() / 1_000);
      const { method, url, body, headers } = await signRequest(plain, { keyId, privateKey, created, nonce: newId() });
      const response = await fetch(url, { method, headers, ...(body === '' ? {} : { body }) });
      answers.push(((await response.json()) as { code?: string }).code ?? response.status);
    }
    expect(answers).toEqual([200, '09114KPLMS']);
  });

  it('is the same call by its lines of a shell and of TypeScript', async () => {
    for (const { name, asked: inputs, curl, typescript } of cases()) {
      const one = oneOf(name);
      const shell = await run('sh', ['-euc', shellLines(requestOf(one, inputs, edge.url))], { env });
      expect(JSON.parse(shell.stdout)).toMatchObject(curl);
      const program = join(folder, `${name}.ts`);
      const lines = typescriptLines(one, inputs, edge.url).replace('./clients/typescript/index.ts', CLIENT);
      await writeFile(program, lines);
      const ended = await run(process.execPath, [program], { env }).catch((error: { stderr: string }) => error);
      expect(ended).toMatchObject(typescript);
    }
  });
});

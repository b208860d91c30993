import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, type RunningProduct } from '#testkit/processes.ts';
import { auditOf } from './browser/api-reader.ts';
import { Administrator } from './python-client/administrator.ts';
import { joinProvider, openMerchant } from './python-client/provider-people.ts';

/**
 * clients/python, which was written from docs/api alone, against the demo. Here is what people do for it: they approve,
 * make keys, and a server and a worker are killed under it.
 */
const CLIENT = join(import.meta.dirname, '../clients/python');
const ADMINISTRATOR = { name: '郑晓云', mobile: '13912345601' };

interface Asked {
  does: 'join' | 'approve' | 'equip' | 'restart';
  webhooks: string;
  applicationNo: string;
  mid: string;
}

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

function kill(): object {
  product.kill('server');
  product.kill('worker');
  return {};
}

async function people({ does, webhooks, applicationNo, mid }: Asked): Promise<object> {
  const consoleUrl = `http://127.0.0.1:${Number(new URL(product.url).port) + 2}`;
  if (does === 'join') return joinProvider(consoleUrl, webhooks);
  if (does === 'approve') return openMerchant(consoleUrl, applicationNo);
  if (does === 'equip') return (await Administrator.join(product, ADMINISTRATOR, mid)).equip(webhooks);
  return kill();
}

/** What the program printed. It asks people by a line, and is answered by one. */
async function tour(): Promise<{ lines: string[]; exit: number | null }> {
  const environment = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
  const child = spawn('python3', ['tour.py'], {
    cwd: CLIENT,
    env: environment,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const lines: string[] = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      process.stdout.write(`${line}\n`);
      if (line.startsWith('PERSON '))
        child.stdin.write(`${JSON.stringify(await people(JSON.parse(line.slice('PERSON '.length)) as Asked))}\n`);
      else lines.push(line);
    }
    return { lines, exit: await ended };
  } finally {
    child.kill();
  }
}

it('A client in Python opens a merchant, credits it, pays 1,000 lines and reconciles to zero', async () => {
  const { lines, exit } = await tour();
  expect(exit, lines.join('\n')).toBe(0);
  expect(lines).toEqual([
    expect.stringMatching(/^opened M\d{9} 启明新材料有限公司$/),
    expect.stringMatching(/^credited 20 collections, \d+\.\d\d after fees$/),
    expect.stringMatching(/^paid \d+ of 1000 lines, \d+\.\d\d with fees$/),
    expect.stringMatching(/^reconciled \d+ entries, difference 0\.00$/),
    expect.stringMatching(/^done in \d+ s: /),
  ]);
  await product.ready();
  expect(auditOf(product)).toMatch(/^audit clean/m);
});

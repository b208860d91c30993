import { createHash } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_TOTP_SECRET } from '#apps/server/demo/colleagues.data.ts';
import { sheetFile, sheetTexts } from '#capabilities/onboarding/server/test/sheet-file.ts';
import { codeAt } from '#capabilities/provider-access/server/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { signInToConsole } from '#testkit/console-client.ts';
import type { OutsideClient, OutsideReply } from '#testkit/outside-client.ts';
import { startProduct } from '#testkit/processes.ts';

const ROWS = 5_000;
const MAX_SECONDS = 180;
const STEP_MS = 30_000;
const LOOK_EVERY_MS = 500;

interface Seen {
  seen: string;
  counts: Record<string, number>;
}

/**
 * `npm run bench -- opening [rows]`: one person uploads and submits a sheet of 5,000 merchants, another one approves
 * it, and the worker opens them. The time that is asked for is from the file to the last merchant.
 */
export async function benchOpening(rows = ROWS): Promise<void> {
  const before = loadavg()[0]!.toFixed(1);
  const product = await startProduct({ LOAD_TEST: 'on' });
  try {
    const url = `http://127.0.0.1:${Number(new URL(product.url).port) + 2}`;
    const enter = (loginName: string) => signInToConsole(url, loginName, () => codeAt(DEMO_TOTP_SECRET, new Date()));
    const [writer, decider] = [await enter('op-ops'), await enter('op-risk')];
    // A code serves once.
    await pause(STEP_MS);
    const bytes = sheetFile(Array.from({ length: rows }, (_, index) => sheetTexts(index + 1)));
    const { sheetNo } = await timed('read and checked', () => upload(writer, bytes));
    await timed('submitted', () => callSheet(writer, 'submit', { sheetNo, version: 1 }));
    const { seen } = await callSheet<Seen>(decider, 'detail', { sheetNo });
    const code = codeAt(DEMO_TOTP_SECRET, new Date());
    await timed('approved', () => callSheet(decider, 'approve', { sheetNo, seen, mespAuthList: [{ totpCode: code }] }));
    await timed('opened', () => allOpened(decider, sheetNo, rows));
    const sum = [...seconds.values()].reduce((all, one) => all + one, 0);
    console.log(
      `${'together'.padEnd(20)}${sum.toFixed(1).padStart(8)} s of ${MAX_SECONDS}: ${sum <= MAX_SECONDS ? 'reached' : 'MISSED'}, ${(rows / sum).toFixed(0)} merchants a second`,
    );
    console.log(
      `\nLoad average before ${before}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores.`,
    );
  } finally {
    await product.stop();
  }
}

const seconds = new Map<string, number>();
async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = await work();
  seconds.set(step, (performance.now() - begun) / 1_000);
  console.log(`${step.padEnd(20)}${seconds.get(step)!.toFixed(1).padStart(8)} s`);
  return done;
}

function answered<T>({ responseCode, responseDesc, data }: OutsideReply<T>): T {
  if (responseCode !== '00000') throw new Error(`${responseCode} ${responseDesc}`);
  return data;
}

const callSheet = async <T = object>(client: OutsideClient, call: string, payload: object): Promise<T> =>
  answered(await client.call<T>(`console/onboarding/sheet/${call}`, { requestNo: newId(), ...payload }));

async function upload(client: OutsideClient, bytes: Buffer): Promise<{ sheetNo: string }> {
  const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex');
  const file = { fileName: '进件.csv', size: bytes.length, md5: digest('md5'), sha256: digest('sha256') };
  const read = answered(
    await client.upload<{ sheetNo: string; faulty: number }>('console/onboarding/sheet/upload', file, bytes),
  );
  if (read.faulty > 0) throw new Error(`${read.faulty} rows have faults`);
  return read;
}

async function allOpened(client: OutsideClient, sheetNo: string, rows: number): Promise<void> {
  for (;;) {
    const { counts } = await callSheet<Seen>(client, 'detail', { sheetNo });
    if (counts.returned) throw new Error(`${counts.returned} applications were returned`);
    if (counts.opened === rows) return;
    await pause(LOOK_EVERY_MS);
  }
}

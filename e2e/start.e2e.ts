import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counterparties, LOGIN_PASSWORD, merchants, people } from '#apps/server/demo/cast.data.ts';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { freePorts } from '#testkit/free-ports.ts';
import { inSoak } from '#testkit/in-soak.ts';
import { isAlive } from '#testkit/is-alive.ts';
import { createOutsideClient } from '#testkit/outside-client.ts';
import { startProduct, type RunningProduct } from '#testkit/processes.ts';
import { StubbornCustomer, type PaymentRequest } from '#testkit/stubborn-customer.ts';

/** `npm start` beyond the first start: a killed parent, a second parent, production, a restored backup. */
const START = join(import.meta.dirname, '../apps/server/start.ts');
const BUILT = join(import.meta.dirname, '../dist/portal');
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const start = (environment: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [START], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
    timeout: 60_000,
  });
const journalOf = async ({ url }: RunningProduct) => {
  const viewer = createOutsideClient(url);
  await viewer.login('cg-viewer', LOGIN_PASSWORD);
  const range = { startTime: '2020-01-01T00:00:00+08:00', endTime: '2100-01-01T00:00:00+08:00' };
  return (await viewer.call<{ totalCount: number; totals: object }>('order/queryOrdersJnl', range)).data;
};

describe('Starting', () => {
  it('is refused while a product runs on the same folder or port, with advice what to do', () => {
    const second = start({ DATA_DIR: product.dataDir, PORT: '9' });
    expect([second.status, second.stderr]).toEqual([1, expect.stringMatching(/已在使用数据目录.*DATA_DIR/)]);
    const samePort = start({ DATA_DIR: join(product.dataDir, 'other'), PORT: new URL(product.url).port });
    expect([samePort.status, samePort.stderr]).toEqual([1, expect.stringMatching(/端口 \d+ 已被占用.*PORT/)]);
  });

  it('after the parent was killed finds the same data, and leaves no orphan of the dead one', async () => {
    const before = await journalOf(product);
    expect(before.totalCount).toBeGreaterThan(200);
    const children = (['simulators', 'server', 'worker', 'postgres'] as const).map((name) => product.pidOf(name));
    product.kill('start');
    product = await startProduct({}, product);
    expect(await journalOf(product)).toEqual(before);
    await expect.poll(() => children.filter(isAlive), { timeout: 60_000 }).toEqual([]);
  });

  inSoak('shares a database with another server: who is signed in at one is known at the other', async () => {
    const DATABASE_URL = (await runningPostgres(join(product.dataDir, 'postgres')))!;
    const other = await startProduct({
      DATABASE_URL,
      PORTAL_SECRET: readFileSync(join(product.dataDir, 'secret'), 'utf8').trim(),
    });
    try {
      const here = createOutsideClient(product.url);
      await here.login('cg-viewer', LOGIN_PASSWORD);
      expect(await journalOf(other)).toEqual(await journalOf(product));
      // The session is bound to the client's signing key, so it is the same client that calls there.
      const moved = await here.send('plm/platform.login.info', await here.seal('plm/platform.login.info'), {
        baseUrl: other.url,
      });
      expect([moved.responseCode, (moved.data as { customerName: string }).customerName]).toEqual([
        '00000',
        '晨光贸易有限公司',
      ]);
    } finally {
      await other.stop();
    }
  });

  it('by npm ends all processes when npm gets the signal to end', async () => {
    const started = await startProduct({}, undefined, ['npm', 'start']);
    const pids = (['start', 'simulators', 'server', 'worker', 'postgres'] as const).map((name) => started.pidOf(name));
    expect(pids.filter(isAlive)).toEqual(pids);
    await started.stop();
    await expect.poll(() => pids.filter(isAlive), { timeout: 60_000 }).toEqual([]);
  });

  it.each(['br', 'gzip'])('sends the scripts and styles of its page compressed (%s)', async (coding) => {
    const page = await (await fetch(product.url)).text();
    const files = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!);
    const compressed: string[] = [];
    for (const file of files) {
      const sent = await fetch(`${product.url}/${file}`, { headers: { 'accept-encoding': coding } });
      if (sent.headers.get('content-encoding') === coding) compressed.push(file);
      const plain = readFileSync(join(BUILT, file), 'utf8');
      expect(Number(sent.headers.get('content-length'))).toBeLessThanOrEqual(Buffer.byteLength(plain));
      expect(await sent.text()).toBe(plain);
    }
    // Texts below a few hundred bytes get longer by it and are sent plain.
    const large = files.filter((file) => statSync(join(BUILT, file)).size > 1024);
    expect(large.length).toBeGreaterThan(1);
    expect(compressed).toEqual(expect.arrayContaining(large));
  });

  it('in production names missing secrets, and refuses simulators and demo data', () => {
    const { status, stderr } = start({
      NODE_ENV: 'production',
      PORT: '8080',
      BANK_RAIL_URL: 'http://127.0.0.1:8081',
      DEMO: 'on',
    });
    expect(status).toBe(1);
    for (const name of [
      'DATABASE_URL',
      'PORTAL_SECRET',
      'SMS_GATEWAY_URL',
      'BANK_RAIL_URL points at the simulators',
      'DEMO',
    ])
      expect(stderr).toContain(name);
  });
});

describe('A backup of a running product', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-restored-'));
  chmodSync(scratch, 0o755);
  const backup = join(scratch, 'portal.tar.gz');
  const dataDir = join(scratch, 'restored');
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  /** With the clock, and so the bank, of the product that was backed up. */
  const command = (name: string, args: string[], environment: NodeJS.ProcessEnv) => ({
    args: [join(import.meta.dirname, `../apps/server/${name}.ts`), ...args],
    options: { env: { PATH: process.env.PATH, PORT: new URL(product.url).port, ...environment } },
  });
  const run = (name: string, args: string[], environment: NodeJS.ProcessEnv = {}) => {
    const { args: all, options } = command(name, args, environment);
    return spawnSync(process.execPath, all, { ...options, encoding: 'utf8', timeout: 480_000 });
  };
  const ofProduct = () => ({ DATA_DIR: product.dataDir });

  it('has what was acknowledged before it, and no restore writes over anything', async () => {
    const person = new StubbornCustomer(
      product,
      people.find(({ loginName }) => loginName === 'cg-maker')!,
    );
    await person.login();
    const { bankAccountId } = (await person.bankAccounts())[0]!;
    const { accountNo } = merchants.find(({ roles }) => roles.some((role) => role.person === 'cg-maker'))!.accounts[0]!;
    const wish = (kind: PaymentRequest['kind'], amount: string): PaymentRequest => ({
      kind,
      accountNo,
      amount,
      bankAccountId,
      payee: counterparties[0]!,
    });
    await person.order(wish('transfer', '3.01'));
    const underWay = await person.order(wish('withdraw', '3.02'));
    expect(run('backup', [backup], ofProduct())).toMatchObject({ status: 0, stderr: '' });
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    const after = await person.order(wish('withdraw', '3.03'));
    expect(run('restore', [backup], { DATA_DIR: dataDir })).toMatchObject({ status: 0, stderr: '' });
    expect(run('restore', [backup], { DATA_DIR: dataDir })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/不是空的/),
    });
    const check = run('restore-check', ['--order', underWay.orderNo], { DATA_DIR: dataDir });
    expect([check.status, check.stderr]).toEqual([0, '']);
    expect(check.stdout).toMatch(/账务审计：\d+ 条规则全部相符，每日签章有效/);
    expect(check.stdout).toContain(`最后一笔订单：${underWay.orderNo}`);
    expect(check.stdout).not.toContain(after.orderNo);
  });

  it('starts elsewhere with the same orders and a clean audit', async () => {
    const before = await journalOf(product);
    const restored = await startProduct({}, { url: `http://127.0.0.1:${await freePorts()}`, dataDir });
    try {
      const { totalCount } = await journalOf(restored);
      // The order that was made after the backup is not in it.
      expect(totalCount).toBe(before.totalCount - 1);
      expect(run('audit', [], { DATA_DIR: dataDir })).toMatchObject({ status: 0, stderr: '' });
    } finally {
      await restored.stop();
    }
  });

  it('that is killed leaves the old backup as it was, and the next one removes what it left', async () => {
    const old = readFileSync(backup);
    const { args, options } = command('backup', [backup], ofProduct());
    const killed = spawn(process.execPath, args, options);
    const drafts = () => readdirSync(scratch).filter((name) => name.endsWith('.partial'));
    await expect.poll(drafts, { interval: 5 }).toHaveLength(1);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const [draft = ''] = drafts();
    expect(draft).not.toBe('');
    expect(readFileSync(backup).equals(old)).toBe(true);
    expect(run('restore', [join(scratch, draft)], { DATA_DIR: join(scratch, 'other') })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/备份文件不完整/),
    });
    expect(run('backup', [backup], ofProduct()).status).toBe(0);
    expect(drafts()).toEqual([]);
  });
});

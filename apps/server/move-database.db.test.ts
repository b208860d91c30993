import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { movedFrom } from '#platform/db/move/marks.ts';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { pidsFile } from './already-running.ts';
import { secretBytes } from './config.ts';
import { cutWhileCopying, moveTargets } from './move/test/targets.ts';
import { prepareDatabase } from './prepare-database.ts';
import { demoSecret } from './secret.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'portal-move-'));
const home = join(dataDir, 'postgres');
let db: TestDatabase;
let targets: Awaited<ReturnType<typeof moveTargets>>;

function command(target: string, environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'move-database.ts'), target], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended };
}
const moveTo = (target: string, environment?: NodeJS.ProcessEnv) => command(target, environment).ended;

/** The old database, started as the product starts it. */
async function withOld<T>(work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir: home });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
const prepare = (url: string) =>
  prepareDatabase({ url, secret: secretBytes(demoSecret(dataDir)), demo: false, log: { info: () => undefined } });

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  db = await testDatabase();
  targets = await moveTargets(db);
  await withOld(prepare);
});
afterAll(async () => {
  await targets.remove();
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('npm run move-database', () => {
  it('is refused with a sentence for a bad address, a folder without data and another secret', async () => {
    const target = await targets.empty();
    expect(await moveTo('mysql://x@127.0.0.1/portal')).toEqual({
      code: 2,
      output: expect.stringMatching(/^未搬迁：请写明目标数据库：npm run move-database -- postgres:.*\n$/),
    });
    expect(await moveTo(target, { DATA_DIR: join(dataDir, 'none') })).toEqual({
      code: 2,
      output: `未搬迁：目录 ${join(dataDir, 'none')} 中没有数据库，请用 DATA_DIR 指定\n`,
    });
    expect(await moveTo(target, { PORTAL_SECRET: 'another secret of more than 32 characters' })).toEqual({
      code: 1,
      output: '未搬迁：PORTAL_SECRET 与产品使用的不同，请设置为相同的值\n',
    });
    expect(movedFrom(home)).toBeNull();
  });

  it('is refused while the product or another command uses the folder', async () => {
    const target = await targets.empty();
    const product = spawn(process.execPath, ['-e', 'process.stdin.resume()', 'apps/server/start.ts']);
    writeFileSync(pidsFile(dataDir), JSON.stringify({ start: product.pid }));
    expect(await moveTo(target)).toEqual({
      code: 1,
      output: expect.stringContaining(`进程 ${product.pid} 已在使用数据目录 ${dataDir}`),
    });
    product.kill();
    rmSync(pidsFile(dataDir));
    await withOld(async () => {
      expect(await moveTo(target)).toEqual({
        code: 1,
        output: `未搬迁：另一个命令正在使用 ${dataDir} 的数据库：请等它结束\n`,
      });
    });
  });

  it('that is killed while it copies leaves the old database as it was; the next run moves it', async () => {
    const target = await targets.empty();
    let kill: () => void = () => undefined;
    const cut = await cutWhileCopying(target, () => kill());
    const killed = command(cut.url);
    kill = () => void killed.child.kill('SIGKILL');
    expect(await killed.ended).toEqual({ code: null, output: expect.stringContaining('正在新库中建表') });
    cut.close();
    await expect(prepare(target)).rejects.toThrow(/搬迁没有完成/);
    // Its PostgreSQL ends after it.
    await expect.poll(() => runningPostgres(home)).toBeNull();
    await withOld(prepare);

    const { code, output } = await moveTo(target);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/张表.*两边逐表一致.*规则全部相符/) });
    await prepare(target);
    await expect(withOld(prepare)).rejects.toThrow(/搬到/);
    expect((await moveTo(target)).output).toMatch(/^未搬迁：.*搬到/);
  });
});

/**
 * `npm run move-database -- <address>`: moves the product's own database into an empty PostgreSQL 15 or newer, proves
 * it and keeps the product from starting on the old one (docs/operating.md). The address may be in DATABASE_URL
 * instead, where other users of the machine do not see it. The product must not run meanwhile.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dataPlace } from '#platform/db/embedded-folder.ts';
import { MigrationRefused } from '#platform/db/migration.ts';
import { movedFrom, whyMoved } from '#platform/db/move/marks.ts';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { formatCount } from '#platform/kernel/amount-text.ts';
import { findRunningProduct } from './already-running.ts';
import { readConfig } from './config.ts';
import { whyHalfRestored } from './data-folder.ts';
import { endedMove, moveDatabase, shownAddress, type Step } from './move/move-database.ts';
import { isSecretOf, knownSecret, secretFile } from './secret.ts';
import { withOwnDatabase } from './with-own-database.ts';

const MB = 1_000_000;
const SAY_EVERY_MS = 5_000;

const config = readConfig();
const { dataDir } = config;
const home = join(dataDir, 'postgres');
const target = process.argv[2] ?? config.databaseUrl ?? '';
const began = Date.now();

function refuse(reason: string, code = 1): never {
  console.error(`未搬迁：${reason}`);
  process.exit(code);
}

if (!/^postgres(ql)?:\/\/[^/]+\/[^/?]+/.test(target))
  refuse('请写明目标数据库：npm run move-database -- postgres://<用户>:<密码>@<主机>:5432/<数据库>', 2);
if (!existsSync(join(dataPlace(home), 'PG_VERSION'))) refuse(`目录 ${dataDir} 中没有数据库，请用 DATA_DIR 指定`, 2);
const secret = knownSecret(config) ?? refuse('请设置 PORTAL_SECRET（与产品相同）', 2);
const running = (await findRunningProduct({ dataDir, ports: [] })) ?? whyHalfRestored(dataDir);
if (running) refuse(running);
if (await runningPostgres(home)) refuse(`另一个命令正在使用 ${dataDir} 的数据库：请等它结束`);

const seconds = (): string => ((Date.now() - began) / 1000).toFixed(0);
let saidAt = 0;
function report(step: Step): void {
  if (step === 'tables') console.log('正在新库中建表…');
  else if (step === 'rules') console.log(`数据已复制并逐表核对，正在重建索引与外键…（${seconds()} 秒）`);
  else if (step === 'audit') console.log(`正在审计新库的账务…（${seconds()} 秒）`);
  else if (Date.now() - saidAt > SAY_EVERY_MS) {
    saidAt = Date.now();
    const { bytes, ofBytes, tables, ofTables } = step;
    console.log(
      `已复制 ${Math.floor((bytes / ofBytes) * 100)}%（${(bytes / MB).toFixed(0)} / ${(ofBytes / MB).toFixed(0)} MB，${tables} / ${ofTables} 张表，${seconds()} 秒）`,
    );
  }
}

function sayNext(): void {
  const folder = process.env.DATA_DIR ? `DATA_DIR=${dataDir} ` : '';
  console.log(
    `1. 启动：DATABASE_URL=<新库的地址> ${folder}npm start。数据目录照旧使用（其中有演示的模拟银行账簿与密钥）。`,
  );
  console.log(
    process.env.PORTAL_SECRET
      ? '2. PORTAL_SECRET 须与原来相同，请妥善保存：没有它谁都无法登录。'
      : `2. 密钥在 ${secretFile(dataDir)}，请妥善保存：没有它谁都无法登录。换一台机器或正式运行时设置 PORTAL_SECRET=<该文件的内容>。`,
  );
  console.log(`3. 旧库留在 ${dataPlace(home)}，产品不再从它启动。确认新库无误并已备份后再删除。`);
}

async function moveAll(source: string): Promise<void> {
  if (!(await isSecretOf(secret, source)))
    throw new MigrationRefused('PORTAL_SECRET 与产品使用的不同，请设置为相同的值');
  const { tables, rows, rules } = await moveDatabase({ home, source, target, secret, report });
  console.log(
    `已搬迁到 ${shownAddress(target)}：${formatCount(tables)} 张表 ${formatCount(rows)} 行，两边逐表一致；账务审计：${formatCount(rules)} 条规则全部相符，每日签章有效（用时 ${seconds()} 秒）`,
  );
  sayNext();
}

try {
  if (await endedMove(home, target)) {
    console.log(`上一次搬迁已核对完毕，现已完成：${shownAddress(target)}`);
    sayNext();
    process.exit(0);
  }
  const moved = whyMoved(home);
  if (moved) refuse(moved);
  await withOwnDatabase({ databaseUrl: null, dataDir }, moveAll, '未搬迁');
} catch (error) {
  const next = movedFrom(home)
    ? '新库已核对完毕，只差最后一步：再次执行本命令即完成。'
    : '旧库没有改动，可照常启动。目标数据库如已标为未完成，处理后再次执行本命令即从头重做。';
  console.error(`未搬迁：${(error as Error).message}\n${next}`);
  process.exitCode = 1;
}

/**
 * `npm run backup [-- <file>]`: a backup of the product's own database, its secret and the simulators' books, while the
 * product runs (docs/operating.md). A database of DATABASE_URL is backed up with PostgreSQL's own tools.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { takeBackup } from './backup/take-backup.ts';
import { readConfig } from './config.ts';
import { isSecretOf, knownSecret } from './secret.ts';
import { withOwnDatabase } from './with-own-database.ts';

const MB = 1_000_000;

function stopWith(message: string): never {
  console.error(`未备份：${message}`);
  process.exit(2);
}

const config = readConfig();
const secret = knownSecret(config);
if (config.databaseUrl) stopWith('DATABASE_URL 的数据库请用 PostgreSQL 自带的工具备份，见 docs/operating.md');
if (!existsSync(join(config.dataDir, 'postgres'))) stopWith(`目录 ${config.dataDir} 中没有数据库，请用 DATA_DIR 指定`);
if (!secret) stopWith('请设置 PORTAL_SECRET（与产品相同）');

const stamp = shanghaiText(new Date()).replaceAll(/\D/g, '').slice(0, 14);
const file = resolve(process.argv[2] ?? join(`${config.dataDir}-backups`, `portal-${stamp}.tar.gz`));

await withOwnDatabase(config, async (url) => {
  if (!(await isSecretOf(secret!, url))) {
    console.error('未备份：PORTAL_SECRET 与产品使用的不同，请设置为相同的值');
    process.exitCode = 2;
    return;
  }
  const began = Date.now();
  const { files, bytes } = await takeBackup({ url, secret: secret!, dataDir: config.dataDir, file });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`已备份并核对：${file}（${(bytes / MB).toFixed(1)} MB，数据库文件 ${files} 个，用时 ${seconds} 秒）
文件含密钥与全部数据，仅本用户可读；请另存到其他机器。网关密钥与证书（如 BANK_RAIL_SIGN_KEY 所指文件）不在备份中，如有请另行保存。`);
  if (process.env.PORTAL_SECRET) console.log('PORTAL_SECRET 不在备份中，请另行妥善保存：恢复时需要它。');
});

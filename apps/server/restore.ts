/** `npm run restore -- <file>`: restores a backup of `npm run backup` into an empty DATA_DIR (docs/operating.md). */
import { existsSync } from 'node:fs';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { BackupUnfit } from './backup/backup-file.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { readConfig } from './config.ts';

const [file] = process.argv.slice(2);
const { databaseUrl, dataDir, secret } = readConfig();

function refusal(): string | null {
  if (!file) return '请写明备份文件：npm run restore -- <备份文件>';
  if (!existsSync(file)) return `没有这个文件：${file}`;
  return databaseUrl ? 'DATABASE_URL 的数据库请用 PostgreSQL 自带的工具恢复，见 docs/operating.md' : null;
}

const refused = refusal();
if (refused) {
  console.error(`未恢复：${refused}`);
  process.exit(2);
}
try {
  const { about, hasSecret } = await restoreBackup(file!, dataDir, secret);
  console.log(`已恢复到 ${dataDir}：备份于 ${shanghaiText(new Date(about.takenAt))}，版本 ${about.product}
1. 确认原来的产品已停止：两份不能同时运行。
2. 核对：DATA_DIR=${dataDir} npm run restore-check（列出备份之后银行已办理、须查询的指令）
3. 启动：DATA_DIR=${dataDir} npm start`);
  if (!hasSecret) console.log('启动前请设置备份时使用的 PORTAL_SECRET。');
} catch (error) {
  if (!(error instanceof BackupUnfit)) throw error;
  console.error(`未恢复：${error.message}`);
  process.exitCode = 1;
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const LOOKS = 20;
const LOOK_EVERY_MS = 250;

/** The file in which the supervisor lists its processes. */
export const pidsFile = (dataDir: string): string => join(dataDir, 'pids.json');

/**
 * Why this product cannot start together with what runs already, in a sentence that says what to do; null when it may
 * start. Two supervisors on one folder would stop and start each other's PostgreSQL.
 */
export async function findRunningProduct({
  dataDir,
  ports,
}: {
  dataDir: string;
  ports: readonly number[];
}): Promise<string | null> {
  const file = pidsFile(dataDir);
  const pid = existsSync(file) ? Number((JSON.parse(readFileSync(file, 'utf8')) as { start?: number }).start) : 0;
  if (pid && pid !== process.pid && isSupervisor(pid))
    return `进程 ${pid} 已在使用数据目录 ${dataDir}：请先停止它（Ctrl-C），或用 DATA_DIR 与 PORT 另外指定`;
  for (const port of ports)
    if (!(await becomesFree(port)))
      return `端口 ${port} 已被占用：请停止占用它的程序，或用 PORT 指定别的端口（模拟器使用 PORT + 1，运营平台使用 PORT + 2 或 CONSOLE_PORT，后台任务的监控使用 PORT + 3 或 WORKER_PORT）`;
  return null;
}

/** A pid may have been given to another program since. */
function isSupervisor(pid: number): boolean {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      'apps/server/start.ts',
    );
  } catch {
    return false;
  }
}

/** The children of a supervisor that was just killed may still be ending. */
async function becomesFree(port: number): Promise<boolean> {
  for (let attempt = 1; attempt <= LOOKS; attempt += 1) {
    if (await isFree(port)) return true;
    await pause(LOOK_EVERY_MS);
  }
  return false;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

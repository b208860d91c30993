import { existsSync } from 'node:fs';

/**
 * Before `npm start`: an installation that was broken off, or a system's older Node, would fail with a message that
 * does not say what to do. npm writes this list at the end of an installation. JavaScript, because an older Node reads
 * no TypeScript.
 */
const list = new URL('../node_modules/.package-lock.json', import.meta.url);
const OLDEST = 24;

if (!existsSync(list) || Number(process.versions.node.split('.')[0]) < OLDEST) {
  console.error(
    `未启动：依赖没有安装完整（或 Node ${process.versions.node} 低于 ${OLDEST}），请先执行 npm ci。(not installed completely: run npm ci)`,
  );
  process.exit(1);
}

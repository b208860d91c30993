import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './free-ports.ts';
import { PGBOUNCER } from './programs.ts';

export interface Pooler {
  /** The address of this database and role through the pooler. */
  url: string;
  stop(): Promise<void>;
}

const SETTINGS = /connect_query='.*'$/m.exec(
  readFileSync(join(import.meta.dirname, '../deploy/pgbouncer/pgbouncer.ini'), 'utf8'),
)![0];

/** The distribution's pgBouncer in transaction mode, with so few connections that those who ask share them. */
export async function startPgBouncer(url: string, connections: number): Promise<Pooler> {
  if (!existsSync(PGBOUNCER)) throw new Error('no pgBouncer: install the distribution’s package pgbouncer');
  const folder = mkdtempSync(join(tmpdir(), 'portal-pgbouncer-'));
  // As root it runs as another user than we do.
  chmodSync(folder, 0o755);
  const port = await freePorts();
  const { username, password, port: serverPort } = new URL(url);
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${serverPort} ${SETTINGS}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
`,
  );
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(PGBOUNCER, [...asUser, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (piece: Buffer) => void (stderr += piece.toString()));
  const ended = once(child, 'exit');
  while (child.exitCode === null && !(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 20));
  if (child.exitCode !== null) throw new Error(`pgBouncer ended: ${stderr}`);
  const pooled = new URL(url);
  pooled.port = String(port);
  pooled.search = '';
  return {
    url: pooled.href,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true))).once('error', () => resolve(false));
  });

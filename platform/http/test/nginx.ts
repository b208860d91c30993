import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '#testkit/free-ports.ts';
import { NGINX } from '#testkit/programs.ts';

export interface Proxy {
  url: string;
  stop(): Promise<void>;
}

/** As docs/proxy.md advises; TLS would end here, so that the clients came by https. */
const configuration = (folder: string, port: number, upstream: string): string => `
pid ${folder}/nginx.pid;
error_log stderr error;
worker_processes 1;
daemon off;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder}/${what};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${upstream};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto https;
    }
  }
}
`;

/**
 * The distribution's nginx before a server of ours, on a free port of this machine, with its files in a folder of its
 * own.
 */
export async function startNginx(upstream: string): Promise<Proxy> {
  if (!existsSync(NGINX)) throw new Error('no nginx: install the distribution’s package nginx-light');
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  const port = await freePorts();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, upstream));
  const child = spawn(NGINX, ['-c', file, '-p', folder, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (piece: Buffer) => void (stderr += piece.toString()));
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (
    child.exitCode === null &&
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
  if (child.exitCode !== null) throw new Error(`nginx ended: ${stderr}`);
  return {
    url,
    async stop() {
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

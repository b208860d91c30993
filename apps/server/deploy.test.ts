import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { UPLOAD_BYTES } from '#capabilities/identity/constants.ts';
import { KEEP_ALIVE_MS, OPERATION_TIMEOUT_MS } from '#platform/http/constants.ts';
import { NGINX } from '#testkit/programs.ts';
import { operations } from './catalogue.ts';
import { readConfig, startObstacles } from './config.ts';

interface Service {
  command?: string[];
  env_file?: string;
  environment?: Record<string, string>;
  ports?: string[];
  healthcheck?: { test: string[] };
  volumes?: string[];
}

const read = (file: string): string => readFileSync(file, 'utf8');
const inFolder = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name));
const units = inFolder('deploy/systemd').map(read);
const nginx = inFolder('deploy/nginx').map(read).join('\n');
const portalConf = read('deploy/nginx/portal.conf');
const containerfile = read('deploy/container/Containerfile');
const { services } = parse(read('deploy/container/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
};
const filled: Record<string, string> = { ACS_PREFIX: '96', PORTAL_SECRET: 'x'.repeat(32) };
/** Variables of deploy/portal.env with a value where it has none. */
const environment = Object.fromEntries(
  [...read('deploy/portal.env').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value || filled[name] || (name.endsWith('_URL') ? 'https://gateway.example' : 'a-token-of-their-own'),
  ]),
);
const ports = readConfig({ PORT: '8080' });

/** Programs with their flags and role, from each file that starts one. */
function commands(): string[] {
  const ofContainer = [...containerfile.matchAll(/^CMD (.*)$/gm)].map(([, list]) => JSON.parse(list!) as string[]);
  const ofServices = Object.values(services).flatMap(({ command }) => (command ? [command] : []));
  return [
    ...units.flatMap((unit) => [...unit.matchAll(/^ExecStart(?:Pre)?=\S+\/node (.*)$/gm)].map(([, rest]) => rest!)),
    ...[...ofContainer, ...ofServices].map(([, ...rest]) => rest.join(' ')),
  ];
}

it('Each unit and container starts a program of the product as npm start does', () => {
  const start = read('apps/server/start.ts');
  const youngOf = (role: string): string => new RegExp(`\\['${role}'\\].*heapOf\\((\\d+)\\)`).exec(start)![1]!;
  const asStarted = (role: string): string =>
    `--max-semi-space-size=${youngOf(role)} --max-old-space-size=1024 apps/server/serve.ts ${role}`;
  expect(start).toContain("'--max-old-space-size=1024'");
  expect(new Set(commands())).toEqual(new Set(['apps/server/migrate.ts', asStarted('web'), asStarted('worker')]));
  expect(existsSync('apps/server/migrate.ts')).toBe(true);
  expect(commands()).toHaveLength(7);
});

it('Each variable of a deployment is one that docs/running.md explains', () => {
  const known = read('docs/running.md');
  const named = [
    ...Object.keys(environment),
    ...units.flatMap((unit) => [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, list]) => list!.split(' '))),
    ...[...containerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, list]) => list!.split(' ')),
    ...Object.entries(services).flatMap(([name, service]) =>
      name === 'database' ? [] : Object.keys(service.environment ?? {}),
    ),
  ].map((text) => text.split('=')[0]!);
  expect(named.length).toBeGreaterThan(30);
  const explained = (name: string): boolean =>
    known.includes(name) ||
    known.includes(name.replace(/^(SMS_GATEWAY|BANK_RAIL|FUND_COMPANY|IDENTITY_SERVICE|MESSENGER)_/, '<P>_'));
  expect([...new Set(named)].filter((name) => !explained(name))).toEqual(['MALLOC_ARENA_MAX']);
});

it('A container has the files that its variables name, and the image has none of them', () => {
  const files = [...read('deploy/portal.env').matchAll(/^[A-Z_]+=(\/\S+)\/[^/]+\.pem$/gm)];
  const programs = Object.values(services).filter(({ env_file: file }) => file);
  expect([files.length, programs.length]).toEqual([4, 4]);
  const folders = [...new Set(files.map(([, folder]) => folder))];
  for (const { volumes } of programs) expect(volumes?.map((volume) => volume.split(':')[1])).toEqual(folders);
  expect(read('deploy/container/Containerfile.dockerignore').split('\n')).toContain('deploy');
});

it('The file of variables has all that production asks for', () => {
  const missing = startObstacles(readConfig(environment), environment);
  // The files of keys are on the operator's machine.
  expect(missing.filter((text) => !/_SIGN_KEY|_THEIR_KEY/.test(text))).toEqual([]);
});

it('Ports of units, containers, nginx and Prometheus are those of the product', () => {
  const upstream = [...nginx.matchAll(/^ {2}server (\S+?):(\d+)/gm)].map(([, host, port]) => `${host}:${port}`);
  expect(upstream.sort()).toEqual(['127.0.0.1:8080', '127.0.0.1:8090', 'portal-1:8080', 'portal-2:8080']);
  expect(read('deploy/systemd/portal-web@.service')).toContain('portal-web@8080 and portal-web@8090');
  expect(read('deploy/systemd/portal-worker.service')).toContain(`WORKER_PORT=${ports.workerPort}`);
  expect(services['portal-1']!.ports).toEqual([`127.0.0.1:${ports.consolePort}:${ports.consolePort}`]);
  const probed = Object.values(services).flatMap(({ healthcheck }) =>
    [...(healthcheck?.test.join(' ') ?? '').matchAll(/127\.0\.0\.1:(\d+)\/readyz/g)].map(([, port]) => Number(port)),
  );
  expect(new Set(probed)).toEqual(new Set([ports.port, ports.workerPort]));
  const scraped = [...read('deploy/prometheus/prometheus.yml').matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port);
  expect(scraped).toEqual([ports.port, ports.workerPort].map(String));
});

it('HAProxy, Patroni and etcd name the same three machines and ports', () => {
  const [patroni, haproxy] = ['patroni.yml', 'haproxy.cfg'].map((file) => read(`deploy/patroni/${file}`));
  const variables = read('deploy/patroni/etcd.env') + read('deploy/patroni/patroni_env.conf');
  const portOf = (name: string): string => new RegExp(`^${name}=.*10\\.0\\.0\\.11:(\\d+)$`, 'm').exec(variables)![1]!;
  const all = (port: string): string[] => ['11', '12', '13'].map((last) => `10.0.0.${last}:${port}`);
  const servers = [...haproxy!.matchAll(/^ {2}server db-\d (\S+)$/gm)].map(([, address]) => address);
  expect(servers).toEqual(all(portOf('PATRONI_POSTGRESQL_CONNECT_ADDRESS')));
  expect(haproxy).toContain(`check port ${portOf('PATRONI_RESTAPI_CONNECT_ADDRESS')} `);
  expect(/hosts: (.*)$/m.exec(patroni!)![1]!.split(',')).toEqual(all(portOf('ETCD_ADVERTISE_CLIENT_URLS')));
  const peers = [.../^ETCD_INITIAL_CLUSTER=(.*)$/m.exec(variables)![1]!.matchAll(/http:\/\/([^,]+)/g)];
  expect(peers.map(([, address]) => address)).toEqual(all(portOf('ETCD_LISTEN_PEER_URLS')));
});

it('The gateway nginx publishes no console, repeats no payment and takes the largest file', () => {
  expect(nginx).not.toMatch(new RegExp(`:${ports.consolePort}|:8092|console\\.`));
  expect([...portalConf.matchAll(/^ *proxy_next_upstream (.*);$/gm)].map(([, what]) => what)).toEqual([
    'error timeout',
  ]);
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(portalConf)![1]);
  expect(megabytes * 1_048_576).toBeGreaterThan(UPLOAD_BYTES);
  const keeps = [...nginx.matchAll(/keepalive_timeout (\d+)s;/g)].map(([, seconds]) => Number(seconds) * 1000);
  expect(keeps.filter((ms) => ms < KEEP_ALIVE_MS)).toHaveLength(2);
  for (const [, header] of read('docs/proxy.md').matchAll(/^ *(proxy_set_header [^;]*;)/gm))
    expect(portalConf).toContain(header!);
});

it('The gateway nginx waits longer than the portal takes for any call', () => {
  const longest = Math.max(...operations.map(({ policy }) => policy.timeoutMs ?? OPERATION_TIMEOUT_MS));
  const waits = [...portalConf.matchAll(/^ *proxy_(read|send)_timeout (\d+)s;$/gm)].map(([, , s]) => Number(s) * 1000);
  expect([waits.length, Math.min(...waits) > longest]).toEqual([2, true]);
});

it('The configuration is accepted by nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-deploy-'));
  try {
    const [key, certificate] = [join(folder, 'portal.key'), join(folder, 'portal.crt')];
    execFileSync(
      'openssl',
      `req -x509 -newkey rsa:2048 -nodes -subj /CN=portal.example -keyout ${key} -out ${certificate}`.split(' '),
      { stdio: 'ignore' },
    );
    const upstream = read('deploy/nginx/portal-upstream.conf');
    const servers = portalConf.replaceAll('/etc/portal/tls', folder);
    const file = join(folder, 'nginx.conf');
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const temporary = places.map((what) => `${what}_temp_path ${folder}/${what};`).join(' ');
    writeFileSync(
      file,
      `pid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${upstream}\n${servers}}\n`,
    );
    const { status, stderr } = spawnSync(NGINX, ['-t', '-c', file, '-p', folder, '-e', 'stderr'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const SYSTEMD_ANALYZE = '/usr/bin/systemd-analyze';
it.runIf(existsSync(SYSTEMD_ANALYZE))(
  'The units are accepted by systemd, apart from a program that is not there yet',
  () => {
    const { stderr } = spawnSync(SYSTEMD_ANALYZE, ['verify', ...inFolder('deploy/systemd')], { encoding: 'utf8' });
    const errorLines = stderr
      .split('\n')
      .filter((line) => line.includes('portal-') && !line.includes('is not executable'));
    expect(errorLines).toEqual([]);
  },
);

import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const PATRONI = '/usr/bin/patroni';
export const ETCD = '/usr/bin/etcd';
export const HAPROXY = '/usr/sbin/haproxy';

/** Files of Debian 12 by the package that brings them. */
const NEEDED: Readonly<Record<string, string>> = {
  patroni: PATRONI,
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  'etcd-server': ETCD,
  haproxy: HAPROXY,
  'postgresql-15': '/usr/lib/postgresql/15/bin/pg_rewind',
};

export const missingPackages = (root = '/'): string[] =>
  Object.keys(NEEDED).filter((name) => !existsSync(join(root, NEEDED[name]!)));

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environmentOf, haproxyConfig, patroniConfig, type Place } from './fill.ts';

const read = (file: string): string => readFileSync(`deploy/patroni/${file}`, 'utf8');
const place: Place = { network: '127.0.77.', folder: '/tmp/drill/db-2', password: 'a password' };
const leftOver = /10\.0\.0\.|CHANGE|\/var\/lib/;
const withoutComments = (text: string): string => text.replaceAll(/^\s*#.*$/gm, '');

describe('The files of deploy, filled in for one machine', () => {
  it('name no machine, folder or password of the files', () => {
    const files = [
      patroniConfig(read('patroni.yml'), place),
      haproxyConfig(read('haproxy.cfg'), place.network),
      JSON.stringify(environmentOf(read('patroni_env.conf'), 1, place)),
      JSON.stringify(environmentOf(read('etcd.env'), 1, place)),
    ];
    expect(files.map((text) => leftOver.exec(withoutComments(text))?.[0])).toEqual(files.map(() => undefined));
  });

  it('give the second machine its own name and address, and all of them to each', () => {
    const environment = environmentOf(read('etcd.env'), 1, place);
    expect(environment).toMatchObject({
      ETCD_NAME: 'db-2',
      ETCD_ENABLE_V2: 'true',
      ETCD_DATA_DIR: '/tmp/drill/db-2/etcd-portal',
      ETCD_LISTEN_CLIENT_URLS: 'http://127.0.77.12:2379',
      ETCD_INITIAL_CLUSTER: 'db-1=http://127.0.77.11:2380,db-2=http://127.0.77.12:2380,db-3=http://127.0.77.13:2380',
    });
    expect(environmentOf(read('patroni_env.conf'), 1, place)).toMatchObject({
      PATRONI_NAME: 'db-2',
      PATRONI_POSTGRESQL_LISTEN: '127.0.77.12:5432',
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: 'a password',
    });
  });

  it('turn off the watchdog, which would restart this machine', () => {
    expect(patroniConfig(read('patroni.yml'), place)).toMatch(/^watchdog:\n {2}mode: 'off'$/m);
  });

  it('are refused when they do not say what is to be filled in', () => {
    expect(() => haproxyConfig(read('haproxy.cfg').replace('127.0.0.1:5000', '*:5000'), place.network)).toThrow(
      'the file does not say 127.0.0.1:5000',
    );
  });
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { missingRequirements, setUpPlan } from './requirements.ts';

const missing = [
  { what: 'Chromium', packages: ['chromium-headless-shell'] },
  { what: 'a Chinese font', packages: ['fontconfig', 'fonts-noto-cjk'] },
];

describe('What the machine lacks for the tests', () => {
  it('is nothing where all is there', () => {
    expect(setUpPlan([], { isRoot: false, hasApt: false })).toEqual({ kind: 'ready' });
  });

  it('is installed by root, with a message that names it', () => {
    const plan = setUpPlan(missing, { isRoot: true, hasApt: true });
    expect(plan).toMatchObject({
      kind: 'install',
      message: expect.stringContaining('Chromium, a Chinese font') as string,
      command: expect.stringMatching(/apt-get install .* chromium-headless-shell fontconfig fonts-noto-cjk/) as string,
    });
  });

  it('is named to anybody else, with one command', () => {
    expect(setUpPlan(missing, { isRoot: false, hasApt: true })).toMatchObject({
      kind: 'refuse',
      message: expect.stringContaining(
        'sudo apt-get install -y --no-install-recommends chromium-headless-shell fontconfig fonts-noto-cjk',
      ) as string,
    });
    expect(setUpPlan(missing, { isRoot: true, hasApt: false })).toMatchObject({
      kind: 'refuse',
      message: expect.stringContaining('chromium-headless-shell fontconfig fonts-noto-cjk') as string,
    });
  });
});

describe('A machine with none of the programs', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'empty-machine-'));
    vi.stubEnv('CHROMIUM', undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true, force: true });
  });
  const add = (path: string, text = '') => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text, { mode: 0o755 });
  };
  const missingHere = () => missingRequirements(root).map(({ what }) => what);

  it('lacks all of them, and a program that is there is not installed again', () => {
    expect(missingHere()).toEqual([
      'Chromium',
      'Chromium with extensions',
      'OpenSSL',
      'GnuTLS',
      'LibreOffice Calc',
      'a Chinese font',
      'SoftHSM',
      'pdftotext',
      'nginx',
      'promtool',
      'pgBouncer',
    ]);
    add('usr/bin/chromium');
    expect(missingHere()).toEqual([
      'Chromium',
      'OpenSSL',
      'GnuTLS',
      'LibreOffice Calc',
      'a Chinese font',
      'SoftHSM',
      'pdftotext',
      'nginx',
      'promtool',
      'pgBouncer',
    ]);
    add('usr/bin/chromium-headless-shell');
    expect(missingHere()).toEqual([
      'OpenSSL',
      'GnuTLS',
      'LibreOffice Calc',
      'a Chinese font',
      'SoftHSM',
      'pdftotext',
      'nginx',
      'promtool',
      'pgBouncer',
    ]);
    add('usr/bin/fc-list', '#!/bin/sh\necho /usr/share/fonts/cjk.ttc');
    expect(missingHere()).toEqual([
      'OpenSSL',
      'GnuTLS',
      'LibreOffice Calc',
      'SoftHSM',
      'pdftotext',
      'nginx',
      'promtool',
      'pgBouncer',
    ]);
  });

  it('gets them by one command, which fails if a package cannot be installed', () => {
    add('bin/apt-get', '#!/bin/sh\necho "$*" >> "$0.log"\ncase "$*" in *"$REFUSED"*) exit 100;; esac');
    const setUp = (REFUSED: string) => {
      const plan = setUpPlan(missingRequirements(root), { isRoot: true, hasApt: true });
      if (plan.kind !== 'install') throw new Error(plan.kind);
      return spawnSync('sh', ['-c', plan.command], {
        env: { PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}`, REFUSED },
      }).status;
    };
    expect(setUp('no such package')).toBe(0);
    expect(readFileSync(join(root, 'bin/apt-get.log'), 'utf8').trim().split('\n')).toEqual([
      'update -qq',
      'install -y -qq --no-install-recommends chromium-headless-shell chromium openssl gnutls-bin libreoffice-calc-nogui fontconfig fonts-noto-cjk softhsm2 poppler-utils nginx-light prometheus pgbouncer',
    ]);
    expect(setUp('chromium-headless-shell')).toBe(100);
  });
});

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  CERTTOOL,
  HEADLESS_CHROMIUM,
  NGINX,
  PDFTOTEXT,
  PGBOUNCER,
  PROMTOOL,
  softHsm,
  spreadsheetProgram,
  WHOLE_CHROMIUM,
} from '#testkit/programs.ts';

/** A program or font that the tests use and npm does not bring. */
export interface Requirement {
  what: string;
  /** In Debian and Ubuntu. */
  packages: string[];
}
interface CheckedRequirement extends Requirement {
  /** Below `root`, the machine's file system. */
  isThere(root: string): boolean;
}

const hasChineseFont = (root: string): boolean =>
  (spawnSync(join(root, 'usr/bin/fc-list'), [':lang=zh'], { encoding: 'utf8' }).stdout ?? '').trim() !== '';

const requirements: readonly CheckedRequirement[] = [
  {
    what: 'Chromium',
    packages: ['chromium-headless-shell'],
    // A Chromium with windows could run these tests, too, but not within ten minutes.
    isThere: (root) => process.env.CHROMIUM !== undefined || existsSync(join(root, HEADLESS_CHROMIUM)),
  },
  {
    what: 'Chromium with extensions',
    packages: ['chromium'],
    isThere: (root) => existsSync(join(root, WHOLE_CHROMIUM)),
  },
  { what: 'OpenSSL', packages: ['openssl'], isThere: (root) => existsSync(join(root, 'usr/bin/openssl')) },
  { what: 'GnuTLS', packages: ['gnutls-bin'], isThere: (root) => existsSync(join(root, CERTTOOL)) },
  {
    what: 'LibreOffice Calc',
    packages: ['libreoffice-calc-nogui'],
    isThere: (root) => spreadsheetProgram(root) !== null,
  },
  { what: 'a Chinese font', packages: ['fontconfig', 'fonts-noto-cjk'], isThere: hasChineseFont },
  {
    what: 'SoftHSM',
    packages: ['softhsm2'],
    isThere: (root) => softHsm(root) !== null && existsSync(join(root, 'usr/bin/softhsm2-util')),
  },
  { what: 'pdftotext', packages: ['poppler-utils'], isThere: (root) => existsSync(join(root, PDFTOTEXT)) },
  { what: 'nginx', packages: ['nginx-light'], isThere: (root) => existsSync(join(root, NGINX)) },
  { what: 'promtool', packages: ['prometheus'], isThere: (root) => existsSync(join(root, PROMTOOL)) },
  { what: 'pgBouncer', packages: ['pgbouncer'], isThere: (root) => existsSync(join(root, PGBOUNCER)) },
];

export const missingRequirements = (root = '/'): Requirement[] => requirements.filter(({ isThere }) => !isThere(root));

export type SetUpPlan =
  | { kind: 'ready' }
  | { kind: 'install'; command: string; message: string }
  | { kind: 'refuse'; message: string };

interface Machine {
  isRoot: boolean;
  hasApt: boolean;
}
const thisMachine = (): Machine => ({ isRoot: process.getuid?.() === 0, hasApt: existsSync('/usr/bin/apt-get') });

/** The plan for missing programs: root installs them with apt-get, others see the command. */
export function setUpPlan(missing: readonly Requirement[], { isRoot, hasApt }: Machine = thisMachine()): SetUpPlan {
  if (missing.length === 0) return { kind: 'ready' };
  const packages = missing.flatMap((requirement) => requirement.packages).join(' ');
  const names = missing.map(({ what }) => what).join(', ');
  if (isRoot && hasApt) {
    // No service is to start because a test needs its program.
    const command = `export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1; apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages} >/dev/null`;
    return { kind: 'install', command, message: `The tests need ${names}: installing ${packages} with apt-get.` };
  }
  const advice = hasApt
    ? `Install with:\n\n  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages}`
    : `Install with your package manager what Debian calls: ${packages}`;
  return { kind: 'refuse', message: `The tests need ${names}, which this machine lacks. ${advice}\n` };
}

/**
 * `npm run simulate -- faults [worlds] [part of a name]`: breaks a copy of the product on purpose, one fault at a time,
 * and says after how many operations of the seeds w1, w2, … the simulation finds it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { faults, type Fault } from './faults.data.ts';

const ROOT = join(import.meta.dirname, '..');
const OPERATIONS = '250';
const LEFT_OUT = ['node_modules', '.git', '.data', '.screenshots'];
const LINES_SHOWN = 2;

function copyOf(): string {
  const home = mkdtempSync(join(tmpdir(), 'portal-faults-'));
  cpSync(ROOT, home, { recursive: true, filter: (file) => !LEFT_OUT.includes(basename(file)) });
  symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'));
  return home;
}

/** What the simulation says of the product with this fault. */
function findingOf(home: string, { file, find, instead }: Fault, worlds: string): string {
  const path = join(home, file);
  const whole = readFileSync(path, 'utf8');
  if (whole.split(find).length !== 2) throw new Error(`${file} has not once: ${find}`);
  writeFileSync(
    path,
    whole.replace(find, () => instead),
  );
  const run = spawnSync(process.execPath, ['simulation/main.ts', 'find', worlds, OPERATIONS, '1'], {
    cwd: home,
    encoding: 'utf8',
  });
  writeFileSync(path, whole);
  if (run.status === 0) return `not found: ${run.stdout.trim().split('\n').at(-1)}`;
  const lines = run.stdout.trim().split('\n');
  const at = lines.findIndex((line) => line.includes(' fails at step '));
  return at < 0 ? `broke: ${run.stderr.slice(-300)}` : lines.slice(at, at + LINES_SHOWN).join(' | ');
}

export function tryFaults(worlds = '20', part = ''): void {
  const home = copyOf();
  try {
    for (const fault of faults.filter(({ name }) => name.includes(part)))
      console.log(`${fault.name} | ${findingOf(home, fault, worlds)}`);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/**
 * `npm run simulate -- faults [worlds] [part of a name]`: breaks a copy of the product on purpose, one fault at a time,
 * and says after how many operations of the seeds w1, w2, … the simulation finds it.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { faults, type Fault } from './faults.data.ts';

const ROOT = join(import.meta.dirname, '..');
const OPERATIONS = '250';
const LEFT_OUT = ['node_modules', '.git', '.data', '.screenshots'];
const LINES_SHOWN = 2;

/** Next to the data of the demo, so that packages can be linked into it: what reads a sheet sees no other folder. */
function copyOf(): string {
  const data = join(ROOT, '.data');
  mkdirSync(data, { recursive: true });
  const home = mkdtempSync(join(data, 'faults-'));
  for (const name of readdirSync(ROOT))
    if (!LEFT_OUT.includes(name)) cpSync(join(ROOT, name), join(home, name), { recursive: true });
  link(join(ROOT, 'node_modules'), join(home, 'node_modules'));
  return home;
}

function link(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [path, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) link(path, copy);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(path), copy);
    else linkSync(path, copy);
  }
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

/**
 * `npm run simulate -- faults [worlds] [part of a name]`: breaks a copy of the product on purpose, one fault at a time,
 * and says after how many operations of the seeds w1, w2, … the simulation finds it. Two copies, so that two faults are
 * tried at a time, on one database: what is broken is never SQL.
 */
import { spawn } from 'node:child_process';
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
const COPIES = 2;

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
async function findingOf(home: string, { file, find, instead }: Fault, worlds: string): Promise<string> {
  const path = join(home, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(find).length !== 2) throw new Error(`${file} has not once: ${find}`);
  const broken = source.replace(find, () => instead);
  writeFileSync(path, broken);
  const run = spawn(process.execPath, ['simulation/main.ts', 'find', worlds, OPERATIONS, '1'], { cwd: home });
  const output = { out: '', err: '' };
  run.stdout.setEncoding('utf8').on('data', (text: string) => void (output.out += text));
  run.stderr.setEncoding('utf8').on('data', (text: string) => void (output.err += text));
  await new Promise((done) => run.once('close', done));
  writeFileSync(path, source);
  return output.out.trim().split('\n')[0] || `broke: ${output.err.slice(-300)}`;
}

export async function tryFaults(worlds = '20', part = ''): Promise<void> {
  const remaining = faults.filter(({ name }) => name.includes(part));
  const homes = Array.from({ length: Math.min(COPIES, remaining.length) }, copyOf);
  try {
    const lane = async (home: string): Promise<void> => {
      for (let fault = remaining.shift(); fault; fault = remaining.shift())
        console.log(`${fault.name} | ${await findingOf(home, fault, worlds)}`);
    };
    await Promise.all(homes.map(lane));
  } finally {
    for (const home of homes) rmSync(home, { recursive: true, force: true });
  }
}

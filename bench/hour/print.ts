import { loadavg } from 'node:os';
import type { Sample, TableSample, Watched } from './samples.ts';
import type { Kinds } from './traffic.ts';

const MB = 1e6;
const KB = 1e3;
const LARGEST = 15;
const CHANGED = 20;
const [P50, P99] = [0.5, 0.99];
const mb = (bytes: number): string => (bytes / MB).toFixed(0);
const cells = (texts: readonly string[], width = 11): string => texts.map((text) => text.padStart(width)).join('');

interface Part {
  sample: Sample;
  before: Sample;
  kinds: Kinds;
}

export function printSample(atSeconds: number, seconds: number, { sample, before, kinds }: Part): void {
  console.log(`\nafter ${(atSeconds / 60).toFixed(1)} min, load ${loadavg()[0]!.toFixed(1)}`);
  for (const [name, answers] of Object.entries(kinds)) {
    console.log(
      `${name.padEnd(12)}${cells([`${(answers.accepted.length / seconds).toFixed(1)}/s`, `p50 ${answers.acceptedAt(P50)?.toFixed(0)}`, `p99 ${answers.acceptedAt(P99)?.toFixed(0)}`, `refused ${answers.refused.length}`], 13)}`,
    );
    for (const [text, times] of answers.others) console.log(`NOT WANTED ${name}: ${times} times ${text}`);
  }
  for (const [name, one] of Object.entries(sample.processes)) {
    const cpu = ((one.cpuMs - before.processes[name as Watched].cpuMs) / seconds / 10).toFixed(0);
    console.log(
      `${name.padEnd(12)}${cells([`${mb(one.memory)} MB`, `heap ${mb(one.heap)}`, `files ${one.files}`, `CPU ${cpu} %`, `loop ${one.delayP99.toFixed(0)}`], 13)}`,
    );
  }
  console.log(
    `jobs due ${sample.jobs.due}, dead ${sample.jobs.dead}, oldest ${sample.jobs.oldestSeconds.toFixed(0)} s; database ${mb(sample.database)} MB, WAL kept ${mb(sample.walKept)}, written ${mb(sample.walWritten - before.walWritten)}, other files ${mb(sample.otherFiles)}`,
  );
}

/** The largest tables and those whose rows change most: how they grew from a third of the time to its end. */
export function printHour(samples: readonly Sample[]): void {
  const [first, third, last] = [samples[0]!, samples[Math.floor(samples.length / 3)]!, samples.at(-1)!];
  const at = (sample: Sample, { name }: TableSample) => sample.tables.find((one) => one.name === name);
  const line = (table: TableSample): void => {
    const was = at(first, table);
    const updated = table.updated - (was?.updated ?? 0);
    const size = (one: TableSample | undefined): string => (((one?.heap ?? 0) + (one?.indexes ?? 0)) / KB).toFixed(0);
    console.log(
      table.name.padEnd(34) +
        cells([
          size(was),
          size(at(third, table)),
          size(table),
          (table.indexes / KB).toFixed(0),
          String(table.live),
          String(table.dead),
          String(updated),
          updated > 0 ? ((100 * (table.hot - (was?.hot ?? 0))) / updated).toFixed(0) : '-',
          String(table.vacuums - (was?.vacuums ?? 0)),
        ]),
    );
  };
  const heads = ['first kB', 'a third kB', 'last kB', 'indexes kB', 'live', 'dead', 'updates', 'HOT %', 'vacuums'];
  console.log(`\n${'table'.padEnd(34)}${cells(heads)}`);
  const total = (table: TableSample): number => table.heap + table.indexes;
  const largest = last.tables.toSorted((a, b) => total(b) - total(a)).slice(0, LARGEST);
  for (const table of largest) line(table);
  console.log('those that change most:');
  const changes = (table: TableSample): number => table.updated - (at(first, table)?.updated ?? 0);
  const changed = last.tables.filter((table) => !largest.includes(table)).toSorted((a, b) => changes(b) - changes(a));
  for (const table of changed.slice(0, CHANGED)) line(table);
}

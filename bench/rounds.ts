/** What some work took: seconds, and CPU of this process. */
export interface Measured {
  seconds: number;
  cpuMs: number;
}

export async function measured(work: () => Promise<unknown>): Promise<Measured> {
  const [cpu, begun] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - begun) / 1_000, cpuMs: (user + system) / 1_000 };
}

export const row = (name: string, cells: readonly string[]): string =>
  `${name.padEnd(8)}${cells.map((text) => text.padStart(15)).join('')}`;

/** Of a round: ours next to the yardstick, of the same number. Answers how many times as long ours took. */
export function printRound(round: number, count: number, ours: Measured, yardstick: Measured, goal: number): number {
  const [rate, ratio] = [count / ours.seconds, ours.seconds / yardstick.seconds];
  const cells = [
    rate.toFixed(0),
    (count / yardstick.seconds).toFixed(0),
    ratio.toFixed(2),
    (ours.cpuMs / count).toFixed(3),
    (yardstick.cpuMs / count).toFixed(3),
  ];
  console.log(`${row(String(round), cells)}   goal ${goal} ${rate >= goal ? 'reached' : 'MISSED'}`);
  return ratio;
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

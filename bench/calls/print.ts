import type { Traffic } from './counting-proxy.ts';
import type { Load } from './http-load.ts';
import type { Subject } from './prepare.ts';
import { quantile } from './yardsticks.ts';

export const MAX = 64;
/** The goals. */
const TARGETS = {
  readShare: 0.2,
  readRoundTrips: 3,
  payShare: 0.6,
  payLatency: 2,
  payRoundTrips: 15,
  oneAccountShare: 0.7,
} as const;

/** CPU time of all processes that served the calls, in ms. */
export interface Cpu {
  web: number;
  worker: number;
  postgres: number;
  simulators: number;
  client: number;
}

export interface Figure extends Load {
  subject: Subject;
  connections: number;
  cpu: Cpu;
}

interface Found {
  reads: readonly Subject[];
  payments: readonly Subject[];
  bare: number;
  argon2: number;
  alone: number;
  commit: number;
  counted: Map<string, Traffic>;
  figures: readonly Figure[];
  /** The same payments out of one account. */
  crowded: readonly Figure[];
}

export function print({ reads, payments, bare, argon2, alone, commit, counted, figures, crowded }: Found): void {
  console.log(
    `\nbare route ${bare.toFixed(0)}/s with ${MAX} connections · Argon2id ${argon2.toFixed(1)}/s with ${MAX}, ${alone.toFixed(1)} ms alone · durable commit ${commit.toFixed(2)} ms\n`,
  );
  console.log(
    `${'call'.padEnd(18)}${['connections', 'calls/s', 'p50 ms', 'p99 ms', 'web', 'worker', 'postgres', 'sims', 'client'].map((head) => head.padStart(12)).join('')}   CPU in ms a call`,
  );
  const rows = [
    ...figures.map((figure) => ({ ...figure, name: figure.subject.name })),
    ...crowded.map((figure) => ({ ...figure, name: `${figure.subject.name}, 1 acct` })),
  ];
  for (const { name, connections, done, seconds, latencies, cpu } of rows) {
    const cells = [
      String(connections),
      (done / seconds).toFixed(1),
      quantile(latencies, 0.5).toFixed(1),
      quantile(latencies, 0.99).toFixed(1),
      ...Object.values(cpu).map((ms: number) => ms.toFixed(2)),
    ];
    console.log(`${name.padEnd(18)}${cells.map((cell) => cell.padStart(12)).join('')}`);
  }
  console.log(
    `\n${'call'.padEnd(16)}${['statements', 'round trips', 'transactions', 'commits'].map((head) => head.padStart(14)).join('')}   a call, web process`,
  );
  for (const subject of [...reads, ...payments]) {
    const { statements, roundTrips, transactions, commits } = counted.get(subject.path)!;
    console.log(
      `${subject.name.padEnd(16)}${[statements, roundTrips, transactions, commits].map((value) => value.toFixed(1).padStart(14)).join('')}`,
    );
  }
  console.log('');
  for (const subject of reads) {
    verdict(
      `${subject.name} / bare route, ${MAX} connections`,
      rateOf(figures, subject, MAX) / bare,
      TARGETS.readShare,
      'at least',
    );
    verdict(`${subject.name}: round trips`, counted.get(subject.path)!.roundTrips, TARGETS.readRoundTrips, 'at most');
  }
  for (const subject of payments) {
    verdict(
      `${subject.name} / Argon2id, ${MAX} connections`,
      rateOf(figures, subject, MAX) / argon2,
      TARGETS.payShare,
      'at least',
    );
    const single = figureOf(figures, subject, 1).latencies;
    verdict(
      `${subject.name}: p50 alone / (Argon2id + commit)`,
      quantile(single, 0.5) / (alone + commit),
      TARGETS.payLatency,
      'at most',
    );
    verdict(`${subject.name}: round trips`, counted.get(subject.path)!.roundTrips, TARGETS.payRoundTrips, 'at most');
    verdict(
      `${subject.name}: one account / many, ${MAX} connections`,
      rateOf(crowded, subject, MAX) / rateOf(figures, subject, MAX),
      TARGETS.oneAccountShare,
      'at least',
    );
  }
}

const figureOf = (figures: readonly Figure[], subject: Subject, connections: number): Figure =>
  figures.find((one) => one.subject === subject && one.connections === connections)!;

function rateOf(figures: readonly Figure[], subject: Subject, connections: number): number {
  const { done, seconds } = figureOf(figures, subject, connections);
  return done / seconds;
}

function verdict(what: string, value: number, target: number, side: 'at least' | 'at most'): void {
  const reached = side === 'at least' ? value >= target : value <= target;
  console.log(
    `${what.padEnd(56)}${value.toFixed(2).padStart(8)}   ${side} ${String(target).padEnd(4)} ${reached ? 'reached' : 'MISSED'}`,
  );
}

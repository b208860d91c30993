import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadRow } from './cell.ts';
import type { SheetFault } from './faults.ts';
import { HEAP_MB, MEMORY_BYTES, MEMORY_EVERY_MS, NEW_HEAP_MB, WORK_MS, type ReadLimits } from './limits.ts';

export type ToReader = { kind: 'read'; file: Uint8Array; limits: ReadLimits } | { kind: 'next' };
/** The rows as JSON: one text goes through the channel in half of the time that its cells take. */
export type FromReader = { kind: 'rows'; rows: string } | { kind: 'end'; fault: SheetFault | null };

export interface SheetReading {
  limits: ReadLimits;
  /** Stores a portion; the reader waits for it. */
  take: (rows: ReadRow[]) => Promise<void>;
  signal?: AbortSignal;
  /** For tests. */
  memoryBytes?: number;
  workMs?: number;
}

export interface SheetRead {
  /** Null when all rows were taken. */
  fault: SheetFault | null;
  /** The most memory that the process was seen to have; 0 where the system does not tell. */
  peakBytes: number;
}

const root = join(import.meta.dirname, '../../..');
const script = join(import.meta.dirname, 'reader-process.ts');
const PAGE_BYTES = 4_096;

/**
 * Reads the first sheet of an uploaded file in a process of its own (docs/decisions/0015-uploaded-sheets.md), so that
 * a bad file ends that process and no other. The process is killed when it has used up its memory or its time.
 * What `take` throws ends the reading and is thrown on.
 */
export async function readSheet(
  file: Uint8Array,
  { limits, take, signal, memoryBytes = MEMORY_BYTES, workMs = WORK_MS }: SheetReading,
): Promise<SheetRead> {
  signal?.throwIfAborted();
  const child = fork(script, [], {
    env: {},
    execArgv: [
      `--max-old-space-size=${HEAP_MB}`,
      `--min-semi-space-size=${NEW_HEAP_MB}`,
      `--max-semi-space-size=${NEW_HEAP_MB}`,
      '--permission',
      `--allow-fs-read=${root}`,
      '--disallow-code-generation-from-strings',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  const memory = watchMemory(child, memoryBytes);
  try {
    const fault = await converse(child, file, { limits, take, workMs });
    signal?.throwIfAborted();
    await memory.measure();
    return { fault: memory.isOver() ? 'tooLarge' : fault, peakBytes: memory.peak() };
  } finally {
    signal?.removeEventListener('abort', kill);
    memory.stop();
    kill();
  }
}

/** Portion by portion; the time in which rows are stored does not count, though the process works on the next ones. */
async function converse(
  child: ChildProcess,
  file: Uint8Array,
  { limits, take, workMs }: { limits: ReadLimits; take: SheetReading['take']; workMs: number },
): Promise<SheetFault | null> {
  // It may end while rows are stored.
  const exit = once(child, 'exit').then(([code, by]) => endedBy(code as number | null, by as string | null));
  let remaining = workMs;
  let order: ToReader = { kind: 'read', file, limits };
  for (;;) {
    const startedAt = performance.now();
    const answer = await answerTo(child, order, { exit, workMs: remaining });
    if (typeof answer === 'string') return answer;
    if (answer.kind === 'end') return answer.fault;
    remaining -= performance.now() - startedAt;
    await take(JSON.parse(answer.rows) as ReadRow[]);
    order = { kind: 'next' };
  }
}

async function answerTo(
  child: ChildProcess,
  order: ToReader,
  { exit, workMs }: { exit: Promise<SheetFault>; workMs: number },
): Promise<FromReader | SheetFault> {
  const done = new AbortController();
  const { signal } = done;
  try {
    const message = once(child, 'message', { signal }).then(([answer]) => answer as FromReader);
    const late = new Promise<SheetFault>((resolve) =>
      AbortSignal.timeout(Math.max(1, Math.round(workMs))).addEventListener('abort', () => resolve('tooSlow')),
    );
    child.send(order, () => undefined);
    const answers = [message, exit, late];
    for (const answer of answers) answer.catch(() => undefined);
    return await Promise.race(answers);
  } finally {
    done.abort();
  }
}

/**
 * A heap that is full aborts the process, the memory's limit kills it; anything else is a bug, which the caller's
 * caller sees.
 */
function endedBy(code: number | null, signal: string | null): SheetFault {
  if (signal === 'SIGABRT' || signal === 'SIGKILL' || signal === 'SIGTRAP') return 'tooLarge';
  throw new Error(`the reading process ended with ${code ?? signal}`);
}

/** Linux tells the memory of a process; elsewhere its heap alone is limited. */
function watchMemory(
  child: ChildProcess,
  max: number,
): { measure: () => Promise<void>; isOver: () => boolean; peak: () => number; stop: () => void } {
  let peak = 0;
  const measure = async () => {
    const text = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(text.split(' ')[1] ?? 0) * PAGE_BYTES);
    if (peak > max) child.kill('SIGKILL');
  };
  const timer = setInterval(() => void measure(), MEMORY_EVERY_MS);
  return { measure, isOver: () => peak > max, peak: () => peak, stop: () => clearInterval(timer) };
}

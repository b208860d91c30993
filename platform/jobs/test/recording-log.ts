import type { WorkerLog } from '../run-job.ts';

/** Keeps the level and the sentence of every line. */
export function recordingLog(): { log: WorkerLog; lines: [level: string, message: string][] } {
  const lines: [string, string][] = [];
  const at = (level: string) => (_line: unknown, message?: unknown) => void lines.push([level, String(message)]);
  return { log: { info: at('info'), warn: at('warn'), error: at('error') } as WorkerLog, lines };
}

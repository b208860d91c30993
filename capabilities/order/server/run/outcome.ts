import type { JournalCommand } from '#ledger/src/index.ts';
import type { JobContext } from '#platform/jobs/index.ts';
import type { ErrorTexts } from '#platform/kernel/errors.ts';
import type { Result } from '#platform/kernel/result.ts';
import type { Destination } from '../kind/kind.ts';
import type { RunLine } from './decide-lines.ts';
import type { Ended, PaidLine } from './order-money.ts';

export interface RunDeps {
  /** Turns a refusal's code into the sentence of the timeline, or of the line. */
  texts: ErrorTexts;
  touches?: JobContext['touches'];
}

/** What was decided of the lines that run together. `isKept`: the only one stays held for orders that follow. */
export interface Outcome {
  paid: PaidLine<RunLine>[];
  refused: { line: RunLine; reason: string }[];
  isKept: boolean;
}

/** What a run leaves to do: steps of money that follow, and orders that end without it. */
export interface Steps {
  money?: readonly JournalCommand[];
  ended?: Ended;
}

/** `answers`: one a line. */
export function outcomeOf(deps: RunDeps, lines: readonly RunLine[], answers: readonly Result<Destination>[]): Outcome {
  const outcome: Outcome = { paid: [], refused: [], isKept: false };
  for (const [index, line] of lines.entries()) {
    const answer = answers[index]!;
    if (!answer.ok) outcome.refused.push({ line, reason: sentenceOf(deps, answer) });
    else if ('stays' in answer.data) outcome.isKept = true;
    else outcome.paid.push({ line, destination: answer.data });
  }
  return outcome;
}

/** The sentence of a refusal, for the timeline or the line. */
export const sentenceOf = ({ texts }: RunDeps, { code, text }: { code: string; text?: string | undefined }): string =>
  text ?? texts[code] ?? code;

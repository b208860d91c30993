import { failureOf } from '#platform/portal-kit/index.ts';
import type { ApplicationStep } from '../../contract/words.ts';

export interface Issue {
  /** `legal.beneficiaries.0.idNo`. */
  path: string;
  message: string;
}

/** What a refusal says about members of the application; none where it is about something else. */
export function issuesOf(error: unknown): Issue[] {
  const { data } = failureOf(error);
  return (data as { issues?: Issue[] } | null | undefined)?.issues ?? [];
}

/** How many members of each step are refused. */
export function faultsByStep(issues: readonly Issue[]): Partial<Record<ApplicationStep, number>> {
  const counts: Partial<Record<ApplicationStep, number>> = {};
  for (const { path } of issues) {
    const step = path.split('.')[0] as ApplicationStep;
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return counts;
}

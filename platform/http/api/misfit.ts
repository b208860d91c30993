import type { z } from 'zod';
import { fail, type Failure } from '#platform/kernel/result.ts';

/** What does not fit the contract is refused by the name of its member, in both languages. */
export const invalid = (member: string, text?: string, titleEn?: string): Failure =>
  fail('09114KPLMS', text, { member, ...(titleEn === undefined ? {} : { titleEn }) });

export function misfit(issue: z.core.$ZodIssue): Failure {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const member = [...path, issue.keys[0] ?? ''].join('.');
    return invalid(member, `没有名为 ${member} 的参数，请检查参数名称`, `There is no member ${member}.`);
  }
  const member = path.join('.');
  return invalid(member, issue.message, `${member} is missing or does not fit the contract.`);
}

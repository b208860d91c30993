import type { z } from 'zod';
import { API_INPUT_INVALID } from '#platform/kernel/api-errors.ts';
import { fail, type Failure } from '#platform/kernel/result.ts';

/** What does not fit the contract is refused by the name of its member, in both languages. */
export const invalid = (member: string, text?: string, titleEn?: string): Failure =>
  fail(API_INPUT_INVALID, text, { member, ...(titleEn === undefined ? {} : { titleEn }) });

/** What a page asks a person to do; a program gets the place to look at. */
const ASKS_A_PERSON = /^请(?!求).*$|请[^，。；]*(?:中选择|重新(?:选择|填写|输入|粘贴))[^，。；]*/;
const FOR_A_PROGRAM = '请按接口文档检查后重试';

const isMember = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null;
const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, step) => (isMember(value) ? value[step] : undefined), given);

/** The refusal of what was given: which member, whether it is missing, and what is wrong with it. */
export function misfit(issue: z.core.$ZodIssue, given: unknown): Failure {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const member = [...path, issue.keys[0] ?? ''].join('.');
    return invalid(member, `没有名为 ${member} 的参数，请检查参数名称`, `There is no member ${member}.`);
  }
  const member = path.join('.');
  if (valueAt(given, issue.path) === undefined)
    return invalid(member, `缺少参数 ${member}，请补充后重试`, `${member} is missing.`);
  const text = issue.message.replace(ASKS_A_PERSON, FOR_A_PROGRAM);
  return invalid(member, `参数 ${member} 不正确：${text}`, `${member} does not fit the contract.`);
}

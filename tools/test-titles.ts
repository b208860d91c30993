import { parseSync } from '@swc/core';

const NAMERS = ['it', 'test', 'describe'];
/** Other members are no titles: `test.query('SELECT …')` asks a database. */
const MODIFIERS = ['each', 'for', 'only', 'skip', 'skipIf', 'runIf', 'concurrent', 'sequential', 'todo', 'fails'];

interface Node {
  type: string;
  [member: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** `it`, for `it(…)`, `it.each([…])(…)` and `it.only.each(…)(…)`. */
function namerOf(callee: unknown): string {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return callee.value as string;
  if (callee.type === 'CallExpression') return namerOf(callee.callee);
  const modified = callee.type === 'MemberExpression' && MODIFIERS.includes((callee.property as Node).value as string);
  return modified ? namerOf(callee.object) : '';
}

function textOf(argument: unknown): string {
  if (!isNode(argument)) return '';
  if (argument.type === 'StringLiteral') return argument.value as string;
  return argument.type === 'TemplateLiteral'
    ? (argument.quasis as { raw: string }[]).map(({ raw }) => raw).join('…')
    : '';
}

/** Every title of a test file, also of what a browser test is made of. A value in a template is `…`. */
export function titlesIn(source: string, file = 'x.ts'): string[] {
  const titles: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    if (isNode(value) && value.type === 'CallExpression' && NAMERS.includes(namerOf(value.callee))) {
      const title = textOf((value.arguments as { expression: unknown }[])[0]?.expression);
      if (title) titles.push(title);
    }
    Object.values(value).forEach(visit);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body);
  return titles;
}

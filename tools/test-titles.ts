import { parseSync } from '@swc/core';

const NAMERS = ['it', 'test', 'describe'];
/** With the browser tests of `npm run soak` alone. */
export const ALL_NAMERS = [...NAMERS, 'inSoak', 'allInSoak'];
const GROUPS = ['describe', 'allInSoak'];
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

interface Title {
  title: string;
  /** In no `describe`, which would name its subject. */
  isAlone: boolean;
}

/** Every title of a test file, also of what a browser test is made of. A value in a template is `…`. */
export function titledIn(source: string, file: string, namers: readonly string[]): Title[] {
  const titles: Title[] = [];
  const visit = (value: unknown, isAlone: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, isAlone));
    if (typeof value !== 'object' || value === null) return;
    const namer = isNode(value) && value.type === 'CallExpression' ? namerOf(value.callee) : '';
    if (isNode(value) && namers.includes(namer)) {
      const title = textOf((value.arguments as { expression: unknown }[])[0]?.expression);
      if (title) titles.push({ title, isAlone: isAlone && !GROUPS.includes(namer) });
    }
    const isInside = isAlone && !GROUPS.includes(namer);
    Object.values(value).forEach((one) => visit(one, isInside));
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body, true);
  return titles;
}

export const titlesIn = (source: string, file = 'x.ts'): string[] =>
  titledIn(source, file, NAMERS).map(({ title }) => title);

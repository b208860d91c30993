import { parseSync } from '@swc/core';

/**
 * Names that say nothing of what a variable, a parameter or a function holds, and what to write instead. Members of
 * the wire, of SQL and of contracts keep theirs: a binding renames them, `{ asked: attempts }`.
 */
const VAGUE: Readonly<Record<string, string>> = {
  told: 'notices, reply, onRemoved',
  said: 'message, outcome, expectedText',
  asked: 'request, calledPaths, isRequested',
  own: 'what is owned: ownRows, ownParty',
  both: 'results, pair',
  whole: 'total, complete, integerPart',
  of: 'what is chosen: valueOf, owner, period',
  ask: 'request, input, sendCode',
  look: 'check, refresh, measure',
};
/** Where such a name may be declared; the parser says whether it is. */
const names = Object.keys(VAGUE).join('|');
const MAYBE = new RegExp(
  `\\b(?:const|let|function)\\s+(?:${names})\\b|[({[,]\\s*(?:\\w+:\\s*)?(?:\\.\\.\\.)?(?:${names})\\s*(?:[,:?=)}\\]<]|$)`,
  'm',
);

interface Node {
  type: string;
  [member: string]: unknown;
}

/** The names that a pattern binds: `{ a, b: [c], ...d }` binds a, c and d. */
function boundBy(pattern: unknown): string[] {
  if (typeof pattern !== 'object' || pattern === null) return [];
  const node = pattern as Node;
  switch (node.type) {
    case 'Identifier':
      return [node.value as string];
    case 'Parameter':
      return boundBy(node.pat);
    case 'TsParameterProperty':
      return boundBy(node.param);
    case 'AssignmentPattern':
      return boundBy(node.left);
    case 'RestElement':
      return boundBy(node.argument);
    case 'ArrayPattern':
      return (node.elements as unknown[]).flatMap(boundBy);
    case 'ObjectPattern':
      return (node.properties as unknown[]).flatMap(boundBy);
    case 'KeyValuePatternProperty':
      return boundBy(node.value);
    case 'AssignmentPatternProperty':
      return boundBy(node.key);
    default:
      return [];
  }
}

function declaredBy(node: Node): string[] {
  const params = Array.isArray(node.params) ? node.params.flatMap(boundBy) : [];
  if (node.type === 'VariableDeclarator') return boundBy(node.id);
  return node.type === 'FunctionDeclaration' ? [...boundBy(node.identifier), ...params] : params;
}

/** Declarations with such a name, each name of a file once. */
export function vagueNameFindings(file: string, text: string): string[] {
  if (!MAYBE.test(text)) return [];
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    for (const name of declaredBy(value as Node)) if (Object.hasOwn(VAGUE, name)) found.add(name);
    Object.values(value).forEach(visit);
  };
  visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') }).body);
  return [...found].map((name) => `${file}: the name ${name} says nothing (write: ${VAGUE[name]})`);
}

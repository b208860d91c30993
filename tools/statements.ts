/**
 * The SQL statements that the sources send by `tx.rows<T>`, `tx.one<T>` and `db.statement<T>`, read from the sources:
 * each with its text and the members of its T. `statements.db.test.ts` compares them with what PostgreSQL answers.
 */
import { join, relative } from 'node:path';
import * as ts from 'typescript/unstable/ast';
import { API, TypeFlags, type Checker, type Project, type Type } from 'typescript/unstable/sync';
import { PRODUCT } from './alias-rules.ts';
import { SqlTexts } from './sql-texts.ts';

export interface Member {
  name: string;
  isOptional: boolean;
  isNullable: boolean;
  /** What a value may be: `string`, `bigint`, `Date`; empty where anything may be. */
  kinds: string[];
}

export interface Statement {
  /** `capabilities/account/server/cut-offs.ts:13` */
  at: string;
  /** Each text that it can have; null where the sources do not say. */
  texts: string[] | null;
  /** null: nothing of its rows is read. */
  members: Member[] | null;
}

const ROOT = join(import.meta.dirname, '..');
const ASKS = new Set(['rows', 'one', 'statement']);

export function statementsOf(root = ROOT): Statement[] {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()[0]!;
    const files = project.program
      .getSourceFileNames()
      .filter((file) => PRODUCT.test(relative(root, file)))
      .map((file) => project.program.getSourceFile(file)!);
    const calls = files.flatMap(callsIn);
    const texts = new SqlTexts(project, calls);
    return calls.filter(isAsk).flatMap((call) => {
      const row = rowOf(project, call);
      if (!row) return [];
      const file = call.getSourceFile();
      const line = file.text.slice(0, call.expression.end).split('\n').length;
      return [{ at: `${relative(root, file.fileName)}:${line}`, texts: texts.of(call.arguments[0]!), ...row }];
    });
  } finally {
    api.close();
  }
}

function callsIn(file: ts.SourceFile): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node);
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return calls;
}

const isAsk = ({ expression, arguments: given }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(expression) && ASKS.has(expression.name.text) && given.length > 0;

/** What the call promises of a row; undefined where the call is not one of the database. */
function rowOf({ checker }: Project, call: ts.CallExpression): Pick<Statement, 'members'> | undefined {
  const signature = checker.getResolvedSignature(call);
  const answer = signature && checker.getReturnTypeOfSignature(signature);
  if (!answer?.isTypeReference() || answer.getSymbol()?.name !== 'Promise') return undefined;
  let row = checker.getTypeArguments(answer)[0]!;
  if (checker.isArrayType(row) && row.isTypeReference()) row = checker.getTypeArguments(row)[0]!;
  row = checker.getNonNullableType(row) ?? row;
  if (row.isTypeParameter()) return undefined;
  if (checker.getIndexInfosOfType(row).length > 0) return { members: null };
  const parts = row.isUnionType() ? row.getTypes()! : [row];
  const members = new Map<string, Member>();
  for (const part of parts)
    for (const property of checker.getPropertiesOfType(part))
      members.set(property.name, memberOf(checker, property, call, members.get(property.name)));
  return { members: [...members.values()] };
}

type Property = ReturnType<Checker['getPropertiesOfType']>[number];

function memberOf(checker: Checker, property: Property, at: ts.Node, before?: Member): Member {
  const type = checker.getTypeOfSymbolAtLocation(property, at);
  const parts = type.isUnionType() ? type.getTypes()! : [type];
  const kinds = new Set(before?.kinds);
  for (const part of parts) for (const kind of kindsOf(part)) kinds.add(kind);
  const has = (flags: TypeFlags): boolean => parts.some((part) => (part.flags & flags) !== 0);
  return {
    name: property.name,
    isOptional: (before?.isOptional ?? false) || has(TypeFlags.Undefined),
    isNullable: (before?.isNullable ?? false) || has(TypeFlags.Null),
    kinds: kinds.has('any') ? [] : [...kinds],
  };
}

const KINDS: readonly (readonly [TypeFlags, string])[] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.BooleanLike, 'boolean'],
];

function kindsOf(type: Type): string[] {
  if (type.flags & (TypeFlags.Null | TypeFlags.Undefined)) return [];
  for (const [flags, kind] of KINDS) if (type.flags & flags) return [kind];
  if (type.isIntersectionType()) return kindsOf(type.getTypes()![0]!);
  const name = type.isObjectType() ? type.getSymbol()?.name : 'any';
  if (name === 'Date' || name === 'Buffer' || name === 'Uint8Array') return [name === 'Date' ? name : 'Buffer'];
  return [name === 'any' ? 'any' : 'object'];
}

import type { RightCode } from './menu.ts';
import { z } from 'zod';
import type { Operation, Realm } from './operation.ts';
import { strictMembers } from './strict-members.ts';

/**
 * An operation of the machine interfaces is one value, as one of the pages is: its resource, shapes, errors and scope.
 * The edge, the OpenAPI document, the client and the tests derive from it.
 */
export const API_PREFIX: Readonly<Record<Realm, string>> = { merchant: '/open/v1', provider: '/provider/v1' };

/** What a key may do, as codes of the menu: the use cases ask those of people and of keys. */
export interface ApiScope {
  /** `transfers:write`. */
  code: string;
  title: string;
  titleEn: string;
  realm: Realm;
  permissions: readonly RightCode[];
}

type Members = Readonly<Record<string, z.ZodType>>;
const NONE = {};

/** Members that are not named are refused, at any depth. */
export const apiInput = <
  Path extends Members = Record<never, z.ZodType>,
  Query extends Members = Record<never, z.ZodType>,
  Body extends Members = Record<never, z.ZodType>,
>({
  path,
  query,
  body,
}: {
  path?: Path;
  query?: Query;
  body?: Body;
}) =>
  strictMembers(
    z.object({
      path: z.object(path ?? (NONE as Path)),
      query: z.object(query ?? (NONE as Query)),
      body: z.object(body ?? (NONE as Body)),
    }),
  );

export interface ApiOperation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Code extends string = string,
> {
  realm: Realm;
  method: 'GET' | 'POST';
  /** Below the realm's prefix: `/orders/{orderNo}`. */
  path: string;
  /** Name of its function in the typed client: `getOrder`. */
  name: string;
  title: string;
  titleEn: string;
  scope: ApiScope;
  /** Made by `apiInput`. */
  input: Input;
  output: Output;
  /** Its answer is a file (`fileReply`), as that of the page's call is. Each download counts, so that it may write. */
  answers?: 'file';
  /** Codes that the handler may answer besides those of the edge. */
  errors: readonly Code[];
  /** Codes that a part of a good answer may have, each part being answered for itself. */
  partErrors?: readonly string[];
  /** A change takes an `Idempotency-Key`, and keeps its answer with its effect. */
  effect: 'read' | 'change';
  /** The call of the pages that does the same: its name is in the log, its rule for unusual payments holds. */
  page?: Operation;
  /** Bound to the payee and amount of the payment, in the form that the page's call has. */
  pageInput?: (input: z.output<Input>, requestNo: string) => object;
  /** The answer of the page's call in the form of this one; left out: as it is. */
  pageAnswer?: (answer: never) => object;
  /** Members that are named otherwise here than in refusals: `{ payeeAccountNo: 'payeeBankAccountNo' }`. */
  members?: Readonly<Record<string, string>>;
  /** Yuan that it moves, counted against the key's own limits. */
  amount?: (input: z.output<Input>) => string;
  /** How many payments that are, or of which batch each line is one; default 1. */
  payments?: (input: z.output<Input>) => number | { batchId: string };
  /** Bytes that a body may have; default 64 KiB. */
  bodyBytes?: number;
  /** Keys that the objects of a body may have together; default 5,000. */
  bodyKeys?: number;
  /** Members of the three parts as a client sends them, and what is answered. Called by a test. */
  example: { path?: Record<string, string>; query?: Record<string, string>; body?: object; answer: object };
}

export type ApiInputOf<O extends ApiOperation> = z.output<O['input']>;
export type ApiOutputOf<O extends ApiOperation> = z.output<O['output']>;

/** Checks what can be checked when the contract is loaded, so that a wrong value cannot start. */
export function apiOperation<I extends z.ZodType, O extends z.ZodType, const E extends string>(
  value: ApiOperation<I, O, E>,
): ApiOperation<I, O, E> {
  const { method, path, realm, scope, effect, answers, page, pageInput } = value;
  if (!/^(\/([a-z-]+|\{[a-zA-Z]+\}))+$/.test(path)) throw new Error(`${path} is no path of a resource`);
  if (scope.realm !== realm) throw new Error(`${path} has a scope of the other realm`);
  if ((method === 'GET') !== (effect === 'read')) throw new Error(`${path}: GET reads and POST changes`);
  if (answers && method !== 'GET') throw new Error(`${path}: a file is read by GET`);
  if ((page === undefined) !== (pageInput === undefined)) throw new Error(`${path} names half of a page's call`);
  return value;
}

/** Where the operation has the member that a refusal is about: `body.amount`; undefined: it has none. */
export function memberOf({ input, members = {} }: ApiOperation, named: string): string | undefined {
  const name = members[named] ?? named;
  const parts = Object.entries((input as z.ZodObject).shape as Record<string, z.ZodObject>);
  const part = parts.find(([, { shape }]) => Object.hasOwn(shape, name));
  return part && `${part[0]}.${name}`;
}

/** `POST /open/v1/transfers`: the name of an operation in logs, and what an idempotency key belongs to. */
export const apiNameOf = ({ realm, method, path }: ApiOperation): string => `${method} ${API_PREFIX[realm]}${path}`;

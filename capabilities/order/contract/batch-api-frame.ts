import { z } from 'zod';
import type { BatchContract, KindContract, LineColumn } from '#capabilities/account/contract/kind-contract.ts';
import { CELL_MAX } from '#capabilities/upload/constants.ts';
import { API_BATCH_MISSING } from '#capabilities/upload/contract/errors.ts';
import type { SubmitBatch } from '#capabilities/upload/contract/submission.ts';
import type { ApiScope } from '#platform/kernel/api-operation.ts';
import { NO_RIGHT } from '#platform/kernel/errors.ts';
import { keysOf, yuan } from '#platform/kernel/page.ts';
import { apiBatchStates } from './batch-words.ts';

/** A member of a line: what it takes, in English, and what programs write in place of the choices of its column. */
export interface ApiMember {
  english: string;
  codes?: Readonly<Record<string, string>>;
}

export interface BatchApiPlan {
  kind: KindContract;
  /** `payout`: of the resource `/payout-batches`. */
  noun: string;
  scope: ApiScope;
  /** The call by which people submit a sheet of the kind. */
  submit: SubmitBatch;
  /** By field of the sheet's columns. Its line number is counted. */
  members: Readonly<Record<string, ApiMember>>;
  exampleLines: readonly Readonly<Record<string, string>>[];
}

/** A column that programs do not fill, because it counts the lines. */
const SERIAL = 'serialNo';
const nounOf = (noun: string): string => noun[0]!.toUpperCase() + noun.slice(1);
const exampleSteps = ['begun', 'fills', 'submits', 'shows', 'lists', 'cancels'] as const;
type ExampleStep = (typeof exampleSteps)[number];
/** Batches that examples name, each in the state that its operation needs: testkit/api-world.ts makes them. */
const exampleId = ({ order }: KindContract, step: ExampleStep): string =>
  `019abcde-0000-7000-8000-${String(order).padStart(6, '0')}00000${exampleSteps.indexOf(step)}`;

type BatchKindContract = KindContract & { batch: BatchContract };

function kindWithBatch(kind: KindContract): BatchKindContract {
  const { batch } = kind;
  if (!batch) throw new Error(`${kind.id} has no batches`);
  return { ...kind, batch };
}

/** In the sequence of the sheet. Each required column of it is a member. */
function columnsOf({ id, batch }: BatchKindContract, members: BatchApiPlan['members']): (LineColumn & ApiMember)[] {
  const columns = batch.columns.filter(({ field }) => field !== SERIAL);
  const missing = columns.filter(({ field, required }) => required && !members[field]).map(({ field }) => field);
  if (missing.length > 0) throw new Error(`lines of ${id} need ${missing.join(', ')}`);
  return columns.flatMap((column) => (members[column.field] ? { ...column, ...members[column.field]! } : []));
}

/** What is wrong with a text is a fault of its line, as in a sheet; here is only what no line can have. */
export function lineInput(columns: readonly (LineColumn & ApiMember)[]): z.ZodType<Record<string, string>> {
  const shape = columns.map(({ field, title, required, codes, english }) => {
    const text = codes
      ? z.enum(Object.keys(codes), { error: `${title}为 ${Object.keys(codes).join(' 或 ')}` })
      : z.string({ error: `请提供${title}` }).max(CELL_MAX, `${title}最多${CELL_MAX}个字`);
    return [field, (required ? text : text.optional()).describe(english)] as const;
  });
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<Record<string, string>>;
}

export const batchIdInput = z.uuid('批次编号不正确，请使用新建批次时返回的 batchId');
export const apiBatch = z.object({
  batchId: z.string(),
  batchNo: z.string(),
  state: keysOf(apiBatchStates),
  stateName: z.string(),
  /** What it will have, and what has come of it. */
  count: z.number(),
  amount: yuan,
  lineCount: z.number(),
  lineAmount: yuan,
  fee: yuan,
  /** The part of `fee` that is taken out of the amounts; the account pays the rest in addition to them. */
  deducted: yuan,
  /** The number of the next line; null when all have come. */
  nextLine: z.number().nullable(),
  orderNo: z.string().nullable(),
  /** Lines whose end is known, and how they ended. */
  ended: z.number(),
  succeeded: z.number(),
  failed: z.number(),
  /** Payments of the last 24 hours that are like lines of it: the submission takes the code with a reason. */
  confirmCode: z.string().nullable(),
});

export const batchErrors = [NO_RIGHT, API_BATCH_MISSING] as const;

const exampleOf = ({ noun, kind, exampleLines }: BatchApiPlan) => {
  const [count, amount] = [exampleLines.length, '24.00'];
  const empty = {
    batchId: exampleId(kind, 'begun'),
    batchNo: `${noun.slice(0, 3).toUpperCase()}20261120001`,
    state: 'open',
    stateName: '等待明细',
    count,
    amount,
    lineCount: 0,
    lineAmount: '0.00',
    fee: '0.00',
    deducted: '0.00',
    nextLine: 1,
    orderNo: null,
    ended: 0,
    succeeded: 0,
    failed: 0,
    confirmCode: null,
  };
  const filled = { ...empty, lineCount: count, lineAmount: amount, fee: '4.00', nextLine: null };
  return { empty, filled: { ...filled, state: 'ready', stateName: '待提交' } };
};

/** What the operations of a kind's batches have in common. */
export function batchFrame(plan: BatchApiPlan) {
  const { noun, scope, members } = plan;
  const kind = kindWithBatch(plan.kind);
  return {
    ...plan,
    ...exampleOf(plan),
    kind,
    columns: columnsOf(kind, members),
    common: { realm: 'merchant', scope } as const,
    path: `/${noun}-batches`,
    what: `批量${kind.name}`,
    Noun: nounOf(noun),
    /** Of an example: the batch that it names. */
    at: (step: ExampleStep) => ({ path: { batchId: exampleId(kind, step) } }),
  };
}
export type BatchFrame = ReturnType<typeof batchFrame>;

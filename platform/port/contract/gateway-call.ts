import { z } from 'zod';
import { dayInput } from '#platform/kernel/shanghai-time.ts';

/**
 * What happens when a call gets no clear answer in time. No call is repeated by the adapter itself: who asked for it
 * decides, by these rules.
 */
export const silences = {
  'ask-by-number': 'The end is unknown. We ask for it by our number; absent there, the same number is sent again.',
  'same-number': 'The same call is sent again with the same number, which you take once.',
  'by-a-person': 'It is never sent again. The person is asked to try again, which is another message.',
  'ask-again': 'Nothing was changed: we ask again at the next look.',
} as const;

/** A request and its answer, as both sides must understand them. Tests send them to the simulators and the adapters. */
export interface GatewayExample {
  title: string;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** The request breaks the contract on purpose. */
  isWrong?: true;
  status: number;
  answer: unknown;
}

/** One call of a gateway: adapter, contract page, check and tests derive from it. */
export interface GatewayCall<Body extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  name: string;
  title: string;
  /** What the other side must know besides the shapes. */
  text: string;
  method: 'GET' | 'POST';
  /** Below the configured address, which keeps its own path. */
  path: string;
  params?: Readonly<Record<string, z.ZodType>>;
  query?: Readonly<Record<string, z.ZodType>>;
  body?: Body;
  /** Of status 200. */
  answer: Answer;
  /** When the other statuses are answered. Anything else is no clear answer. */
  refusals: Readonly<Record<number, { when: string; shape?: z.ZodType }>>;
  /** Whether it moves or makes something. */
  changes: boolean;
  timeoutMs: number;
  silence: keyof typeof silences;
  /** After which pauses it is asked again; the last one is repeated. Empty: never. */
  pausesMs: readonly number[];
  /** How long it is asked again. */
  until: string;
  examples: readonly GatewayExample[];
}

export interface GatewayContract {
  title: string;
  text: string;
  /** Its environment variables begin with it: `<prefix>_TOKEN` and so on. */
  prefix: string;
  /** The variable of its address. */
  addressVariable: string;
  /** Messages are signed, both ways (RFC 9421). */
  isSigned: boolean;
  calls: Readonly<Record<string, GatewayCall>>;
}

export const gatewayCall = <Body extends z.ZodType, Answer extends z.ZodType>(
  call: GatewayCall<Body, Answer>,
): GatewayCall<Body, Answer> => call;

/** In yuan with two decimals: "1234.50". A text, because a number of JSON loses fen. */
export const amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})\.\d{2}$/)
  .describe('Yuan with exactly two decimals, as a text: "1234.50". Never a number.');
export const positiveAmount = z
  .string()
  .regex(/^(?!0\.00$)(0|[1-9]\d{0,14})\.\d{2}$/)
  .describe('More than 0.00 yuan, with exactly two decimals, as a text: "1234.50". Never a number.');
export const instant = z.iso.datetime({ offset: true }).describe('RFC 3339, with Z or an offset.');
export const day = dayInput('请选择日期').describe('A day in Shanghai: "2026-11-27".');
export const text = (max: number) => z.string().min(1).max(max);
export const accountNo = z.string().regex(/^\d{6,28}$/);
/** Of ours: unique for ever, the same number is the same thing. */
export const ourNo = text(64).describe('Our number, unique for ever. The same number again is the same thing.');
export const refusal = z.object({ reason: text(200).describe('For people to read.') });

import { request, type Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../calls/yardsticks.ts';

/** What was answered to calls of one kind, in milliseconds. */
export class Answers {
  readonly accepted: number[] = [];
  /** 503 or 429 with Retry-After: nothing was begun. */
  readonly refused: number[] = [];
  /** By their first characters: none is wanted. */
  readonly others = new Map<string, number>();

  add(answer: Answer): void {
    if (answer.kind === 'accepted') this.accepted.push(answer.ms);
    else if (answer.kind === 'refused') this.refused.push(answer.ms);
    else this.others.set(answer.text, (this.others.get(answer.text) ?? 0) + 1);
  }

  acceptedAt(part: number): number {
    return quantile(
      this.accepted.toSorted((a, b) => a - b),
      part,
    );
  }

  refusedAt(part: number): number {
    return quantile(
      this.refused.toSorted((a, b) => a - b),
      part,
    );
  }
}

export interface Answer {
  kind: 'accepted' | 'refused' | 'other';
  ms: number;
  text: string;
}

const TEXT = 120;
const BUSY = [503, 429];

export interface Call {
  path: string;
  ptoken: string | null;
  envelope: unknown;
  /** As the proxy in front says. */
  address?: string;
  /** What it is answered counts as accepted, also a refusal by its own rules. */
  anyAnswer?: true;
}

/** Sends one call over a kept or new connection and reads its answer whole. */
export function sendTo(
  port: number,
  agent: Agent,
  { path, ptoken, envelope, address, anyAnswer }: Call,
): Promise<Answer> {
  const body = JSON.stringify(envelope);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(ptoken === null ? {} : { ptoken }),
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
  };
  const begun = performance.now();
  return new Promise((resolve) => {
    const ended = (kind: Answer['kind'], text: string) => resolve({ kind, ms: performance.now() - begun, text });
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path: `/api/${path}`, agent, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => void parts.push(part));
      reply.on('error', (error) => ended('other', error.message));
      reply.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const isAnswered = anyAnswer && reply.statusCode === 200;
        if (isAnswered || text.includes('"responseCode":"00000"')) return ended('accepted', '');
        const isBusy = BUSY.includes(reply.statusCode!) && reply.headers['retry-after'] !== undefined;
        ended(isBusy ? 'refused' : 'other', `${reply.statusCode} ${text.slice(0, TEXT)}`);
      });
    });
    sent.on('error', (error) => ended('other', error.message));
    sent.end(body);
  });
}

/** `perSecond` calls a second at an even pace, however long they take, until `seconds` are over; then waits for all. */
export async function sendAtPace(perSecond: number, seconds: number, send: () => Promise<void>): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const begun = performance.now();
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    const early = (sent * 1_000) / perSecond - (performance.now() - begun);
    if (early > 1) await pause(early);
    if (performance.now() - begun > seconds * 1_000) break;
    const one = send().finally(() => underWay.delete(one));
    underWay.add(one);
  }
  await Promise.all(underWay);
}

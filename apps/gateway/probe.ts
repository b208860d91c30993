import { randomBytes } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { authenticatedFetch } from '#platform/port/authenticated-fetch.ts';
import { gatewayUrl, type GatewayAnswer } from '#platform/port/gateway-client.ts';
import type { GatewayCall } from '#platform/port/contract/gateway-call.ts';
import type { GatewayAccess } from '#platform/port/gateway-access.ts';
import { signRequest } from '#platform/port/signed-messages.ts';

export interface Question {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}
/** Of one call in place of what the check has. */
export interface Manner {
  access?: GatewayAccess;
  /** Sent in place of the body as JSON. */
  text?: string;
  send?: typeof fetch;
}
export interface ProbeOptions {
  url: string;
  access: GatewayAccess;
  /** In place of the contract's time-outs. */
  timeoutMs?: number;
  /** How long an end is waited for where a rule needs one. */
  patienceMs: number;
}

const NO_ANSWER: GatewayAnswer = { status: 0, body: null };

/** Asks a gateway from outside, and writes down what it breaks. */
export class Probe {
  readonly broken: { rule: string; sentence: string }[] = [];
  readonly #options: ProbeOptions;
  readonly #run = `GC${Date.now().toString(36)}${randomBytes(3).toString('hex')}`;
  #numbers = 0;
  #rule = '';

  constructor(options: ProbeOptions) {
    this.#options = options;
  }

  get access(): GatewayAccess {
    return this.#options.access;
  }

  /** What is broken from now on belongs to this rule. */
  begin(rule: string): void {
    this.#rule = rule;
  }

  must(holds: boolean, sentence: string, rule = this.#rule): boolean {
    if (!holds && !this.broken.some((one) => one.rule === rule && one.sentence === sentence))
      this.broken.push({ rule, sentence });
    return holds;
  }

  /** A number that nobody has used. */
  number(): string {
    this.#numbers += 1;
    return `${this.#run}${String(this.#numbers).padStart(4, '0')}`;
  }

  /** Asks, and complains of a status that the contract does not have, another shape, no answer in time. */
  async call(call: GatewayCall, question: Question = {}, manner: Manner = {}): Promise<GatewayAnswer> {
    const where = `${call.method} ${call.path}`;
    const timeoutMs = this.#options.timeoutMs ?? call.timeoutMs;
    let answer: GatewayAnswer;
    try {
      answer = await this.#send(call, question, manner, timeoutMs);
    } catch (error) {
      const { name, message } = error as Error;
      if (name === 'TimeoutError') this.must(false, `${where} was not answered within ${timeoutMs} ms`, 'time');
      else if (name === 'UnsignedAnswer') this.must(false, `${where}: ${message}`, 'answer-signature');
      else if (name === 'SyntaxError') this.must(false, `${where} was answered with something else than JSON`, 'shape');
      else this.must(false, `${where}: ${message}`, 'answer');
      return NO_ANSWER;
    }
    const known = answer.status === 200 || answer.status === 401 || answer.status in call.refusals;
    this.must(known, `${where} was answered with status ${answer.status}, which the contract does not have`, 'shape');
    const shape = answer.status === 200 ? call.answer : call.refusals[answer.status]?.shape;
    const wrong = shape?.safeParse(answer.body).error?.issues[0];
    if (wrong)
      this.must(
        false,
        `${where}, status ${answer.status}: ${wrong.path.join('.') || 'the answer'}: ${wrong.message}`,
        'shape',
      );
    return answer;
  }

  async #send(call: GatewayCall, { body, ...where }: Question, { access, text, send }: Manner, timeoutMs: number) {
    const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await authenticatedFetch(access ?? this.access, send)(
      gatewayUrl(this.#options.url, call.path, where),
      {
        method: call.method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(content === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: content }),
      },
    );
    return { status: response.status, body: (await response.json()) as unknown };
  }

  /** Sends a request and cuts the line before its answer. */
  async cut(call: GatewayCall, question: Question): Promise<void> {
    const url = gatewayUrl(this.#options.url, call.path, question);
    const body = Buffer.from(JSON.stringify(question.body));
    const { token, signing, tls } = this.access;
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'content-length': String(body.length),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    if (signing)
      Object.assign(headers, signRequest(signing, { method: call.method, url: url.href, headers, body }).headers);
    const certificates = tls
      ? { cert: tls.certificate ?? undefined, key: tls.key ?? undefined, ca: tls.authorities ?? undefined }
      : {};
    await new Promise<void>((resolve) => {
      const options = { method: call.method, headers, ...certificates };
      const sent = url.protocol === 'https:' ? tlsRequest(url, options) : plainRequest(url, options);
      sent.once('close', resolve).once('error', () => undefined);
      sent.end(body, () => sent.destroy());
    });
  }

  /** Asks until it holds; the last answer, also where it never held. */
  async until(query: () => Promise<GatewayAnswer>, holds: (answer: GatewayAnswer) => boolean): Promise<GatewayAnswer> {
    const end = Date.now() + this.#options.patienceMs;
    for (;;) {
      const answer = await query();
      if (holds(answer) || answer.status === 0 || Date.now() > end) return answer;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** A member of an answer of unknown shape. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
export const listOf = (value: unknown, name: string): Record<string, unknown>[] => {
  const list = memberOf(value, name);
  return Array.isArray(list) ? (list as Record<string, unknown>[]) : [];
};

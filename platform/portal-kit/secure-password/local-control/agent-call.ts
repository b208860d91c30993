import { controlOrigin } from '#platform/wire/password-control.ts';
import { jsonp } from './jsonp.ts';

/** The members of one request to the control (spec section 7). */
export interface AgentQuery {
  type: string;
  rankey?: string;
  datab?: string;
  datac?: string;
}

export interface AgentReply {
  /** 0: success. */
  code: number;
  version?: string;
  /** Why not, in Chinese. */
  message?: string;
  data?: string;
  /** The control's RSA key, of `checkinstall`. */
  key?: string;
}

export type AgentCall = (port: number, query: AgentQuery, timeoutMs: number) => Promise<AgentReply>;

const byFetch: AgentCall = async (port, query, timeoutMs) => {
  const address = `${controlOrigin(port)}/?${new URLSearchParams({ ...query }).toString()}`;
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), timeoutMs);
  try {
    const response = await fetch(address, { credentials: 'omit', cache: 'no-store', signal: aborter.signal });
    return (await response.json()) as AgentReply;
  } finally {
    clearTimeout(timer);
  }
};

const byScript: AgentCall = (port, query, timeoutMs) =>
  jsonp<AgentReply>({ address: controlOrigin(port), params: { ...query }, timeoutMs });

export const agentCall = (scripts: boolean): AgentCall => (scripts ? byScript : byFetch);

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CONTROL_PORTS } from '#platform/wire/password-control.ts';
import { type AgentOptions, PasswordAgent } from './agent.ts';
import { callerOf, isOwnHost } from './caller.ts';
import { AgentFault, FORGET_EVERY_MS, SUCCESS } from './constants.ts';

const CALLBACK = /^[A-Za-z_$][\w$]{0,40}$/;
/** Keys, a grant and a command are below 2 KiB together. */
const HEADER_BYTES = 8192;

const refuse = (response: ServerResponse, status: number): void => void response.writeHead(status).end();

/** A page of the public network asks first (Private Network Access; later browsers ask the person instead). */
function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['access-control-request-method'] !== 'GET') return refuse(response, 403);
  response.setHeader('Access-Control-Allow-Methods', 'GET');
  if (request.headers['access-control-request-private-network'] === 'true')
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
  response.writeHead(204).end();
}

function replyOf(agent: PasswordAgent, query: URLSearchParams, origin: string): object {
  const member = (name: string): string => query.get(name) ?? '';
  try {
    return {
      code: SUCCESS,
      ...agent.answer(
        { type: member('type'), rankey: member('rankey'), datab: member('datab'), datac: member('datac') },
        origin,
      ),
    };
  } catch (error) {
    if (error instanceof AgentFault) return { code: error.code, message: error.message };
    throw error;
  }
}

type Handler = (response: ServerResponse) => void;

function handle(agent: PasswordAgent, origins: ReadonlySet<string>, request: IncomingMessage): Handler {
  if (!isOwnHost(request.headers.host, request.socket.localPort)) return (response) => refuse(response, 403);
  const origin = callerOf(request.headers, origins);
  if (origin === null) return (response) => refuse(response, 403);
  return (response) => {
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Vary', 'Origin');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (request.method === 'OPTIONS') return answerPreflight(request, response);
    if (request.method !== 'GET') return refuse(response, 405);
    const { pathname, searchParams } = new URL(`http://agent${request.url}`);
    const callback = searchParams.get('callback');
    if (pathname !== '/') return refuse(response, 404);
    if (callback !== null && !CALLBACK.test(callback)) return refuse(response, 400);
    const body = JSON.stringify(replyOf(agent, searchParams, origin));
    response.setHeader('Content-Type', callback === null ? 'application/json' : 'text/javascript; charset=utf-8');
    response.end(callback === null ? body : `/**/${callback}(${body});`);
  };
}
/** Whether the port was free. */
async function listen(server: Server, port: number): Promise<boolean> {
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}

export interface RunningAgent {
  port: number;
  close(): Promise<void>;
}

/** Listens on this computer only, at the first of `ports` that is free. */
export async function serveAgent(
  options: AgentOptions & { origins: readonly string[]; ports?: readonly number[]; forgetEveryMs?: number },
): Promise<RunningAgent> {
  const agent = new PasswordAgent(options);
  const origins = new Set(options.origins);
  // A page that is left asks for nothing more: what was typed is not kept until somebody else asks.
  const forgetting = setInterval(() => agent.forget(), options.forgetEveryMs ?? FORGET_EVERY_MS).unref();
  for (const port of options.ports ?? CONTROL_PORTS) {
    const server = createServer({ maxHeaderSize: HEADER_BYTES }, (request, response) => {
      try {
        handle(agent, origins, request)(response);
      } catch {
        // What was asked is in no log: it may be of a password.
        refuse(response, 500);
      }
    });
    if (await listen(server, port))
      return {
        port: (server.address() as AddressInfo).port,
        close: () =>
          new Promise((resolve) => {
            clearInterval(forgetting);
            agent.close();
            server.close(() => resolve());
            server.closeAllConnections();
          }),
      };
  }
  clearInterval(forgetting);
  throw new Error(`No port is free among ${(options.ports ?? CONTROL_PORTS).join(', ')}.`);
}

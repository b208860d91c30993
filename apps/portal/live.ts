import type { Query } from '@tanstack/react-query';
import {
  followChanges,
  pageMessages,
  selectMessage,
  type LiveTopic,
} from '#capabilities/messaging/contract/operations.ts';
import { SUCCESS } from '#platform/kernel/errors.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { callBy } from '#platform/portal-kit/client.ts';
import { sealed } from '#platform/portal-kit/envelope.ts';
import { live, queryClient } from '#platform/portal-kit/hooks.ts';
import { sessionToken, useSession } from '#platform/portal-kit/session.ts';

/** Before the next stream: doubled after each failure, other in each page: a server that is back is not overrun. */
const AGAIN_MS = 2_000;
const AGAIN_MAX_MS = 60_000;
const EVENTS = /^text\/event-stream/;

const pathOf = ({ queryKey: [path] }: Query): string => String(path);
const messagePaths = [selectMessage.path, pageMessages.path];
/** What a page asks again and again automatically. */
const isPolled = (query: Query): boolean => query.observers.some(({ options }) => Boolean(options.refetchInterval));

/** What is asked for again when it has changed. What is not on the screen is asked for when it is. */
const concerned: Record<LiveTopic, (query: Query) => boolean> = {
  notices: (query) => messagePaths.includes(pathOf(query)),
  work: (query) => isPolled(query) || pathOf(query).startsWith('order/'),
};

function refresh(topic: LiveTopic): void {
  // A newer server may know topics that this page does not.
  if (Object.hasOwn(concerned, topic)) void queryClient.invalidateQueries({ predicate: concerned[topic] });
}

/** Reads the names of what has changed until the server ends the stream; a refusal is answered as it came. */
async function read(operation: Operation, input: unknown, signal: AbortSignal): Promise<Response> {
  const { url, headers, body } = await sealed(operation.path, input);
  const response = await fetch(url, { method: 'POST', credentials: 'include', headers, body, signal });
  if (!response.body || !EVENTS.test(response.headers.get('content-type') ?? '')) return response;
  live.isUp = true;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line.startsWith('data: ')) refresh(line.slice(6) as LiveTopic);
  }
  return Response.json({ responseCode: SUCCESS, responseDesc: '', data: null });
}

const isHidden = (): boolean => document.visibilityState === 'hidden';

const inSight = (): Promise<void> =>
  new Promise((resolve) => {
    const checkVisibility = () => {
      if (isHidden()) return;
      document.removeEventListener('visibilitychange', checkVisibility);
      resolve();
    };
    document.addEventListener('visibilitychange', checkVisibility);
    checkVisibility();
  });

/** One stream. It ends with the session, and out of sight: browsers open few connections to a host. */
async function stream(): Promise<boolean> {
  const gone = new AbortController();
  const hide = () => isHidden() && gone.abort();
  document.addEventListener('visibilitychange', hide);
  const forget = useSession.subscribe(({ token }, { token: before }) => token !== before && gone.abort());
  let began = false;
  try {
    await callBy(followChanges, {}, { quiet: true, signal: gone.signal }, read);
  } catch {
    // The page asks automatically until the next stream.
  } finally {
    began = live.isUp;
    live.isUp = false;
    document.removeEventListener('visibilitychange', hide);
    forget();
  }
  // Also what was missed; a session that has ended gets an event for it, and is left.
  if (began && sessionToken() && !isHidden()) refresh('work');
  return began;
}

let follows = false;

/** Keeps this page told of what changes, for as long as it has a session. */
export async function followLive(): Promise<void> {
  if (follows) return;
  follows = true;
  for (let failures = 0; sessionToken();) {
    await inSight();
    failures = (await stream()) ? 0 : failures + 1;
    const max = Math.min(AGAIN_MS * 2 ** failures, AGAIN_MAX_MS);
    if (!isHidden()) await new Promise((resolve) => setTimeout(resolve, max * (0.5 + Math.random() / 2)));
  }
  follows = false;
}

import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { OutsideClient } from '#testkit/outside-client.ts';

export interface OpenStream {
  status: number;
  headers: IncomingHttpHeaders;
  /** The name of the next event; null when the stream has ended. */
  next(): Promise<string | null>;
  /** The client goes. */
  leave(): void;
}

/**
 * Opens a stream of events as a page does, and waits until the server has begun it. `fetch` of Node opens a spare
 * connection when it breaks one off, for which a server that closes would wait.
 */
export async function openStream(client: OutsideClient, url: string, path: string): Promise<OpenStream> {
  const headers = { 'content-type': 'application/json', ptoken: client.ptoken! };
  const clientRequest = request(`${url}/api/${path}`, { method: 'POST', headers, agent: false });
  clientRequest.end(JSON.stringify(await client.seal(path, {})));
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  response.setEncoding('utf8');
  const pieces = response.iterator({ destroyOnReturn: false }) as AsyncIterator<string>;
  const found: string[] = [];
  let rest = '';
  return {
    status: response.statusCode!,
    headers: response.headers,
    async next() {
      while (found.length === 0) {
        const { value, done } = await pieces.next();
        if (done) return null;
        const lines = (rest + value).split('\n');
        rest = lines.pop()!;
        found.push(...lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6)));
      }
      return found.shift()!;
    },
    leave: () => clientRequest.destroy(),
  };
}

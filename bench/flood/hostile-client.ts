/**
 * A client that means harm: sends the same large request again and again over so many connections, reads no more of the
 * answers than their status, and comes back when the server closes a connection. A process of its own, so that it takes
 * no time from the one that measures; it tells what it was answered when it is asked to stop.
 */
import { connect } from 'node:net';
import { attacks, MADE_UP_TOKEN } from './attacks.ts';

const [port, name, connections, ptoken] = process.argv.slice(2);
const { path, body } = attacks.find((one) => one.name === name)!;
const token = ptoken || MADE_UP_TOKEN;
const head = `POST /api/${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\nptoken: ${token}\r\ncontent-length: ${body().length}\r\n\r\n`;
const request = Buffer.concat([Buffer.from(head), body()]);
const STATUS = /HTTP\/1\.1 (\d{3})/g;

const answered = new Map<string, number>();
let stopping = false;
const count = (what: string): void => void answered.set(what, (answered.get(what) ?? 0) + 1);

function attack(): void {
  if (stopping) return;
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  socket.once('connect', () => socket.write(request));
  socket.on('data', (chunk) => {
    for (const [, status] of chunk.toString('latin1').matchAll(STATUS)) {
      count(status!);
      if (!stopping) socket.write(request);
    }
  });
  socket.once('error', () => count('broken'));
  socket.once('close', () => setImmediate(attack));
}

for (let index = 0; index < Number(connections); index += 1) attack();
process.once('message', () => {
  stopping = true;
  process.send?.(Object.fromEntries(answered), () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));

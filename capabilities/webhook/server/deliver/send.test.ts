import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { ANSWER_BYTES } from '../../constants.ts';
import { createSender, type SenderOptions } from './send.ts';

const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** A receiver on this machine; answers where it is. */
async function listens(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  opened.push({
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  });
  return (server.address() as AddressInfo).port;
}
const answers = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listens(createServer(listener))}/hook`;

const allow = ['127.0.0.1'];
function sends(url: string, options: Partial<SenderOptions> = {}) {
  const sender = createSender({ allow, ...options });
  opened.push({ close: sender.close });
  return sender.send({ url, headers: { 'webhook-id': 'e1' }, body: '{"a":"中"}' });
}
/** Names as a hostile name server tells them: each time the next. */
const names = (...rounds: string[][]): Partial<SenderOptions> => ({
  resolve: (_host, callback) => {
    const addresses = rounds.length > 1 ? rounds.shift()! : rounds[0]!;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  },
});

describe('A request to a receiver', () => {
  it('is a POST with its body, and its answer is what the receiver said', async () => {
    const url = await answers((request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () =>
        response.writeHead(202).end(`${request.method} ${request.headers['webhook-id']} ${body}`),
      );
    });
    expect(await sends(url)).toEqual({ status: 202, fault: '', answer: 'POST e1 {"a":"中"}' });
  });

  it('follows no redirect', async () => {
    let inner = 0;
    const target = await answers((_request, response) => {
      inner += 1;
      response.end();
    });
    const url = await answers((_request, response) => response.writeHead(302, { location: target }).end());
    expect(await sends(url)).toMatchObject({ status: 302, fault: '对方返回 302，不跟随跳转' });
    expect(inner).toBe(0);
  });

  it('ends when nobody answers in time, also when single bytes of a head keep coming', async () => {
    const silent = await listens(createTcpServer(() => undefined));
    const drip = await listens(
      createTcpServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => socket.write('x'), 20);
        socket.on('close', () => clearInterval(timer));
      }),
    );
    for (const port of [silent, drip])
      expect(await sends(`http://127.0.0.1:${port}/`, { deliveryMs: 300 })).toMatchObject({
        status: null,
        fault: '0秒内没有应答',
      });
  });

  it('reads an answer without an end no further than its limit, and takes its code', async () => {
    const url = await answers((_request, response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(4_096, 'a')));
      };
      response.on('drain', more);
      more();
    });
    const { status, fault, answer } = await sends(url);
    expect([status, fault, answer.length]).toEqual([200, '', ANSWER_BYTES]);
  });

  it.each([
    'http://127.0.0.2:1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706434/',
  ])('never goes to the own network: %s', async (url) => {
    expect(await sends(url)).toEqual({ status: null, fault: '地址指向内网、本机或保留网段，已拒绝连接', answer: '' });
  });

  it.each([[['10.0.0.1']], [['8.8.8.8', '192.168.0.1']], [['::ffff:10.0.0.1']], [['fd00::1', '2400:3200::1']]])(
    'never goes to a name whose addresses are %j',
    async (addresses) => {
      expect(await sends('https://erp.example.com/', names(addresses))).toMatchObject({
        fault: '地址指向内网、本机或保留网段，已拒绝连接',
      });
    },
  );

  it('goes to the address that was checked, though the name says another a moment later', async () => {
    let lookupCount = 0;
    const url = (await answers((_request, response) => response.end('here'))).replace('127.0.0.1', 'erp.example.com');
    const rebinding: Partial<SenderOptions> = {
      resolve: (_host, callback) => {
        lookupCount += 1;
        callback(null, [{ address: lookupCount === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
      },
    };
    expect(await sends(url, rebinding)).toMatchObject({ status: 200, answer: 'here' });
    expect(lookupCount).toBe(1);
  });

  it('goes by http to no address that the operator has not allowed', async () => {
    expect(await sends('http://erp.example.com/', names(['8.8.8.8']))).toMatchObject({
      fault: '通知地址须以 https:// 开头',
    });
  });

  it('says why a connection failed', async () => {
    const refused = await listens(createTcpServer());
    opened.splice(0).at(-1)!.close();
    const reset = await listens(createTcpServer((socket) => socket.resetAndDestroy()));
    const faults = [];
    for (const port of [refused, reset]) faults.push((await sends(`http://127.0.0.1:${port}/`)).fault);
    expect(faults).toEqual(['对方拒绝连接', '连接被对方中断']);
    const nowhere: Partial<SenderOptions> = {
      resolve: (_host, callback) => callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []),
    };
    expect((await sends('https://nowhere.example.com/', nowhere)).fault).toBe('域名无法解析');
  });

  it('goes by TLS to the name that its certificate has, and to no other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-webhook-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
    const subject = ['-subj', '/CN=erp.example.com', '-addext', 'subjectAltName=DNS:erp.example.com'];
    execFileSync('openssl', [...request, ...subject, '-keyout', key!, '-out', cert!], { stdio: 'ignore' });
    const tls = { key: readFileSync(key!), cert: readFileSync(cert!) };
    const port = await listens(createTlsServer(tls, (_request, response) => response.end('tls')));
    const here = names(['127.0.0.1']);
    const trusted = { ...here, ca: tls.cert.toString() };
    expect(await sends(`https://erp.example.com:${port}/`, trusted)).toMatchObject({ status: 200, answer: 'tls' });
    expect((await sends(`https://other.example.com:${port}/`, trusted)).fault).toMatch(/^TLS证书或握手错误：/);
    expect((await sends(`https://erp.example.com:${port}/`, here)).fault).toMatch(/^TLS证书或握手错误：/);
  });
});

import { waitFor } from '@testing-library/react';
import { Blob as AnswerBlob } from 'node:buffer';
import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { uploadInput } from '#platform/kernel/page.ts';
import { CallFailure } from './failure.ts';
import { digestOf, uploadFile } from './upload.ts';

const sealed: object[] = [];
vi.mock('./envelope.ts', () => ({
  sealed: (path: string, input: object) => (
    sealed.push(input),
    Promise.resolve({
      url: `/api/${path}`,
      headers: { 'content-type': 'application/json', ptoken: 't' },
      body: 'the envelope',
    })
  ),
  forgetTransportKey: () => undefined,
  correctClock: () => true,
}));

const keep = operation({
  path: 'file/upload',
  title: '上传文件',
  input: z.object({ ...uploadInput, purpose: z.string() }),
  output: z.object({ fileId: z.string() }),
  errors: [],
  policy: { audience: 'person', effect: 'change', upload: { bytes: 100 } },
});

/** The requests of the browser and the answers. */
interface Sent {
  url: string;
  headers: Record<string, string>;
  withCredentials: boolean;
  parts: [string, FormDataEntryValue][];
}
const sent: Sent[] = [];
let answers: (string | null)[] = [];

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 200;
  /** Of the same kind as the `Response` that is made of it, which jsdom's is not. */
  response = new AnswerBlob([]);
  responseType = '';
  withCredentials = false;
  readonly #sent: Sent = { url: '', headers: {}, withCredentials: false, parts: [] };
  open(_method: string, url: string) {
    this.#sent.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.#sent.headers[name] = value;
  }
  getResponseHeader() {
    return 'r-1';
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  send(form: FormData) {
    this.#sent.parts = [...form];
    this.#sent.withCredentials = this.withCredentials;
    sent.push(this.#sent);
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 25, total: 100 }));
    const answer = answers.shift();
    if (answer === undefined) return;
    if (answer !== null) this.response = new AnswerBlob([answer]);
    queueMicrotask(() => this.dispatchEvent(new Event(answer === null ? 'error' : 'load')));
  }
}
const reply = (responseCode: string, data: unknown = null) =>
  JSON.stringify({ responseCode, responseDesc: '文字', data });

beforeEach(() => {
  sealed.length = 0;
  sent.length = 0;
  answers = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

const FILE = new Blob(['a picture']);
const send = (options = {}) => uploadFile(keep, { purpose: 'avatar' }, FILE, '头像.jpg', { quiet: true, ...options });

describe('An upload', () => {
  it('WR01 is digested by MD5 in chunks of 2,097,152 bytes, and by SHA-256', async () => {
    const bytes = randomBytes(2_097_152 + 77);
    expect(await digestOf(new Blob([bytes]))).toEqual({
      size: bytes.length,
      md5: createHash('md5').update(bytes).digest('hex'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  it('WR01 sends the envelope, then the file it describes, and shows the progress', async () => {
    answers = [reply('00000', { fileId: 'f' })];
    const progress: number[] = [];
    expect(await send({ onProgress: (percent: number) => void progress.push(percent) })).toEqual({ fileId: 'f' });
    expect(sealed).toEqual([{ purpose: 'avatar', fileName: '头像.jpg', ...(await digestOf(FILE)) }]);
    expect(sent[0]).toMatchObject({ url: '/api/file/upload', headers: { ptoken: 't' } });
    expect(Object.keys(sent[0]!.headers)).not.toContain('content-type');
    expect(sent[0]!.parts.map(([name]) => name)).toEqual(['envelope', 'file']);
    expect(sent[0]!.parts[0]![1]).toBe('the envelope');
    expect(progress).toEqual([25]);
  });

  it('WR02 is sent with credentials', async () => {
    answers = [reply('00000', { fileId: 'f' })];
    await send();
    expect(sent.map((one) => one.withCredentials)).toEqual([true]);
  });

  it('that is refused fails with the server’s words; after a wrong clock it is sent once more', async () => {
    answers = [reply('09010KPLMS')];
    await expect(send()).rejects.toMatchObject({ kind: 'answer', code: '09010KPLMS', reference: 'r-1' });
    answers = [reply('09003KPLMS', { serverTime: 1 }), reply('00000', { fileId: 'f' })];
    expect(await send()).toEqual({ fileId: 'f' });
    expect(sent).toHaveLength(3);
  });

  it('without an answer is unknown, and an upload that the person aborts is no network failure', async () => {
    answers = [null];
    await expect(send()).rejects.toSatisfy((error) => error instanceof CallFailure && error.kind === 'network');
    const leaving = new AbortController();
    const work = send({ signal: leaving.signal });
    await waitFor(() => expect(sent).toHaveLength(2));
    leaving.abort();
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  });
});

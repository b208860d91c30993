import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiNameOf } from '#platform/kernel/api-operation.ts';
import { apiFiles } from './api-files.ts';
import { apiOperations } from './catalogue.ts';
import { codesOf, sentencesOf } from './open-api.ts';

describe('The contract of the machine interfaces', () => {
  it('is written down as the server runs it, and the client with it: npm run api', async () => {
    for (const [path, text] of Object.entries(await apiFiles())) expect(readFileSync(path, 'utf8'), path).toBe(text);
  });

  it('has a Chinese and an English sentence for each code that may be answered', () => {
    const codes = [...codesOf('merchant'), ...codesOf('provider')];
    expect(codes.filter((code) => !/[一-鿿]/.test(sentencesOf(code).chinese))).toEqual([]);
    expect(codes.filter((code) => !/^[A-Z]/.test(sentencesOf(code).english))).toEqual([]);
  });

  it.each(apiOperations.map((one) => [apiNameOf(one), one] as const))('%s has examples that fit it', (_, operation) => {
    const { path = {}, query = {}, body = {}, answer } = operation.example;
    const read = operation.input.safeParse({ path, query, body });
    expect(read.error?.issues).toBeUndefined();
    expect(operation.output.safeParse(answer).error?.issues).toBeUndefined();
    const page = operation.page?.input.safeParse(operation.pageInput?.(read.data, 'k-12345678'));
    expect(page?.error?.issues).toBeUndefined();
  });

  it('names each operation and each of its functions once', () => {
    expect(new Set(apiOperations.map(apiNameOf)).size).toBe(apiOperations.length);
    expect(new Set(apiOperations.map(({ realm, name }) => `${realm} ${name}`)).size).toBe(apiOperations.length);
  });
});

import { describe, expect, it } from 'vitest';
import { errorCatalogues, errorTexts, menuNodes, operations } from './catalogue.ts';

describe('the catalogue of the product', () => {
  it('has each path once', () => {
    const paths = operations.map(({ path }) => path);
    expect(paths.length).toBe(new Set(paths).size);
    expect(paths.length).toBeGreaterThan(50);
  });

  it('has a text for every code that an operation names, and one only', () => {
    const missing = operations.flatMap(({ path, errors }) => errors.filter((code) => !errorTexts[code]).map((code) => `${path} ${code}`));
    expect(missing).toEqual([]);
    const codes = errorCatalogues.flatMap((texts) => Object.keys(texts));
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  });

  it('says in every text what to do, as a sentence without full stop at the end of a toast', () => {
    for (const [code, text] of Object.entries(errorTexts)) expect(text, code).toMatch(/[\u4e00-\u9fff]{4,}/);
  });

  it('names in policies only codes that the menu has', () => {
    const codes = new Set(menuNodes.map(({ code }) => code));
    const unknown = operations.flatMap(({ path, policy }) => (policy.permission ?? []).filter((code) => !codes.has(code)).map((code) => `${path} ${code}`));
    expect(unknown).toEqual([]);
  });

  it('hangs each menu node under one that exists, whose code begins its own', () => {
    for (const { code, parent } of menuNodes) {
      if (parent === null) continue;
      expect(code.startsWith(parent), code).toBe(true);
      expect(menuNodes.some((node) => node.code === parent), code).toBe(true);
    }
  });

  it('asks two factors wherever money moves', () => {
    // Rejecting many orders is answered once a number, as what moves money is, but only frees it: the password will do, as for one order.
    const frees: ReadonlySet<string> = new Set(['order/rejectBatch']);
    for (const { path, policy } of operations.filter(({ policy }) => policy.movesMoney)) {
      expect(policy.confirm?.password, path).toBe(true);
      if (frees.has(path)) continue;
      expect(policy.confirm?.sms, path).toBeTruthy();
    }
  });
});

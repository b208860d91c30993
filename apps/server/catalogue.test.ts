import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { permissionOf } from '#platform/kernel/operation.ts';
import { errorCatalogues, errorTexts, menuNodes, operations } from './catalogue.ts';

describe('the catalogue of the product', () => {
  it('has each path once', () => {
    const paths = operations.map(({ path }) => path);
    expect(paths.length).toBe(new Set(paths).size);
    expect(paths.length).toBeGreaterThan(50);
  });

  it('has a text for every code that an operation names, and one only', () => {
    const missing = operations.flatMap(({ path, errors }) =>
      errors.filter((code) => !errorTexts[code]).map((code) => `${path} ${code}`),
    );
    expect(missing).toEqual([]);
    const codes = errorCatalogues.flatMap((texts) => Object.keys(texts));
    const twice = codes.filter((code, index) => codes.indexOf(code) !== index);
    expect(twice, 'of two capabilities: each has a range of its own (`xx` in the comments of errors.ts)').toEqual([]);
  });

  it('says in every text what to do, as a sentence without full stop at the end of a toast', () => {
    for (const [code, text] of Object.entries(errorTexts)) expect(text, code).toMatch(/[\u4e00-\u9fff]{4,}/);
  });

  it('names in policies only codes that the menu has', () => {
    const codes = new Set(menuNodes.map(({ code }) => code));
    const unknown = operations.flatMap(({ path, policy }) =>
      permissionOf(policy)
        .filter((code) => !codes.has(code))
        .map((code) => `${path} ${code}`),
    );
    expect(unknown).toEqual([]);
  });

  it('refuses a range of amounts that ends before it begins, in place, and lets equal ones pass', () => {
    const ranged = operations.filter(
      ({ input }) => input instanceof z.ZodObject && 'minAmount' in input.shape && 'maxAmount' in input.shape,
    );
    expect(ranged.length).toBeGreaterThan(2);
    for (const { path, input } of ranged) {
      const times = { startTime: '2026-11-01 00:00:00', endTime: '2026-11-02 00:00:00' };
      const read = (minAmount: string, maxAmount: string) =>
        input
          .safeParse({ ...times, minAmount, maxAmount })
          .error?.issues.map((issue) => [issue.path.join('.'), issue.message]);
      expect(read('100', '99.99'), path).toEqual([['minAmount', '请输入正确的金额范围']]);
      expect(read('100', '100.00'), path).toBeUndefined();
    }
  });

  it('gives each menu code and each path of a page to one node', () => {
    const codes = menuNodes.map(({ code }) => code);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
    const paths = menuNodes.flatMap(({ type, path }) => (type === 'func_page' && path ? [path] : []));
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it('puts each menu node under an existing one whose code begins its own', () => {
    for (const { code, parent } of menuNodes) {
      if (parent === null) continue;
      expect(code.startsWith(parent), code).toBe(true);
      expect(
        menuNodes.some((node) => node.code === parent),
        code,
      ).toBe(true);
    }
  });

  it('asks two factors wherever money moves', () => {
    for (const { path, policy } of operations.filter(({ policy }) => policy.movesMoney)) {
      expect(policy.confirm?.password, path).toBe(true);
      expect(policy.confirm?.sms, path).toBeTruthy();
    }
  });
});

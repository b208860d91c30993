import { describe, expect, it } from 'vitest';
import type { Operation } from '#platform/kernel/operation.ts';
import { operations } from './catalogue.ts';

const files = import.meta.glob<Record<string, Operation>>('../../capabilities/*/portal/phone/calls.ts', {
  eager: true,
});

describe('The calls of the phone’s pages, which are named by path only', () => {
  it.each(
    Object.entries(files).flatMap(([file, exports]) => Object.entries(exports).map((one) => [file, ...one] as const)),
  )('%s: %s is an operation of its own folder', (file, name, { path, policy }) => {
    const found = operations.find((one) => one.path === path);
    expect(found, path).toBeDefined();
    // The browser's part of a policy: how long it waits, and what is toasted.
    const { timeoutMs, silentErrors } = found!.policy;
    expect({ timeoutMs: policy.timeoutMs, silentErrors: policy.silentErrors }).toEqual({ timeoutMs, silentErrors });
    expect(found!.policy.certificate, 'a signature needs parts that the phone does not compose').toBeUndefined();
    expect(name).toMatch(/^[a-z]/);
    expect(file).toContain('/portal/phone/calls.ts');
  });
});

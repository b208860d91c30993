import { afterEach, describe, expect, it } from 'vitest';
import { collectSpans, describeStep, orderOf, traced, tracedWithin, traceparent, type Span } from './trace.ts';

afterEach(() => collectSpans(null));

const collected = (): Span[] => {
  const spans: Span[] = [];
  collectSpans((span) => spans.push(span));
  return spans;
};

describe('A step of work', () => {
  it('is a part of the step that started it, with what is known when it has ended', async () => {
    const spans = collected();
    const header = await traced('call', 'server', { 'http.route': '/api/x' }, async () => {
      describeStep(orderOf({ orderNo: '7' }));
      return tracedWithin('transaction', 'client', {}, async () => traceparent());
    });
    const [inner, outer] = spans as [Span, Span];
    expect(outer).toMatchObject({
      name: 'call',
      parentId: null,
      failed: false,
      attributes: { 'http.route': '/api/x', 'portal.order_no': '7' },
    });
    expect(inner).toMatchObject({
      name: 'transaction',
      traceId: outer.traceId,
      parentId: outer.spanId,
      attributes: {},
    });
    expect(header).toBe(`00-${inner.traceId}-${inner.spanId}-01`);
    expect(inner.beganAt).toBeGreaterThanOrEqual(outer.beganAt);
    expect(outer.endedAt).toBeGreaterThanOrEqual(inner.endedAt);
  });

  it('that fails is reported as failed, and rethrows its error', async () => {
    const spans = collected();
    const broken = new Error('broken');
    await expect(traced('job', 'consumer', {}, () => Promise.reject(broken))).rejects.toBe(broken);
    expect(spans.map(({ name, failed }) => [name, failed])).toEqual([['job', true]]);
  });

  it('is none where nothing is collected, nor outside of a step where it is none on its own', async () => {
    const work = Promise.resolve(null);
    expect(traced('call', 'server', {}, () => work)).toBe(work);
    const spans = collected();
    expect(tracedWithin('transaction', 'client', {}, () => work)).toBe(work);
    expect([spans, traceparent()]).toEqual([[], null]);
  });
});

import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { misfit } from '#platform/http/api/misfit.ts';
import { issueTextOf } from '#platform/http/stage/issue-text.ts';
import { apiNameOf, type ApiOperation } from '#platform/kernel/api-operation.ts';
import { apiOperations, fieldLabels } from './catalogue.ts';
import { codesOf, sentencesOf } from './open-api.ts';

/** Values of which each member refuses one at least, as they arrive in a body or in an address. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  body: [{}, [], 7.5, 'x', '长'.repeat(5_000)],
  query: ['x', '1e9', '长'.repeat(5_000)],
  path: ['x', '长'.repeat(5_000)],
};
/** What a person does on a page. */
const PAGE = /刷新|页面|点击|列表|中选择|重新(选择|填写|输入|粘贴)|请(选择|输入|填写)|上传文件/;

interface Place {
  operation: ApiOperation;
  part: 'path' | 'query' | 'body';
  name: string;
  isRequired: boolean;
}

const places: Place[] = apiOperations.flatMap((operation) =>
  (['path', 'query', 'body'] as const).flatMap((part) => {
    const { shape } = (operation.input as z.ZodObject).shape[part] as z.ZodObject;
    return Object.entries(shape).map(([name, schema]) => ({
      operation,
      part,
      name,
      isRequired: !(schema as z.ZodType).safeParse(undefined).success,
    }));
  }),
);
const nameOf = ({ operation, part, name }: Place): string => `${apiNameOf(operation)} ${part}.${name}`;

/** The refusal of the example with one member in another form; null where that fits. */
function refusalOf({ operation, part, name }: Place, value: unknown) {
  const { path = {}, query = {}, body = {} } = operation.example;
  const given = { path, query, body };
  const sent = { ...given, [part]: { ...given[part], [name]: value } };
  const read = operation.input.safeParse(sent, { error: issueTextOf(fieldLabels) });
  if (read.success) return null;
  const { text = '', data } = misfit(read.error.issues[0]!, sent);
  return { text, member: (data as { member: string }).member };
}

const isOf = ({ part, name }: Place, member: string): boolean => `${member}.`.startsWith(`${part}.${name}.`);

describe('A refused member of the machine interfaces', () => {
  it('that is missing is named in the answer, which says to add it', () => {
    const required = places.filter(({ isRequired }) => isRequired);
    const wrong = required.filter((place) => {
      const refusal = refusalOf(place, undefined);
      return (
        refusal?.member !== `${place.part}.${place.name}` || refusal.text !== `缺少参数 ${refusal.member}，请补充后重试`
      );
    });
    expect(required.length).toBeGreaterThan(50);
    expect(wrong.map(nameOf)).toEqual([]);
  });

  it('that does not fit is named in the answer, which speaks of no page', () => {
    let checkedCount = 0;
    const wrong = places.flatMap((place) =>
      WRONG[place.part]!.flatMap((value) => {
        const refusal = refusalOf(place, value);
        if (!refusal) return [];
        checkedCount += 1;
        const isGood = isOf(place, refusal.member) && refusal.text.includes(refusal.member) && !PAGE.test(refusal.text);
        return isGood ? [] : [`${nameOf(place)}: ${refusal.member} ${refusal.text}`];
      }),
    );
    expect(checkedCount).toBeGreaterThan(200);
    expect([...new Set(wrong)]).toEqual([]);
  });
});

it('Every sentence of a code of the machine interfaces speaks to a program, and of no page', () => {
  const codes = new Set([...codesOf('merchant'), ...codesOf('provider')]);
  const ofPages = [...codes].map((code) => `${code} ${sentencesOf(code).chinese}`).filter((text) => PAGE.test(text));
  expect(ofPages).toEqual([]);
});

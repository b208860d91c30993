import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { problemOf } from '#platform/http/api/problem.ts';
import { memberOf, type ApiOperation } from '#platform/kernel/api-operation.ts';
import { fail } from '#platform/kernel/result.ts';
import { apiOperations, errorMembers, errorTexts, operations, providerOperations } from './catalogue.ts';
import { englishTexts } from './english.data.ts';
import { notFoundCodes } from './not-found-codes.ts';
import { programTexts } from './program-texts.data.ts';

const texts = { errorTexts, chinese: programTexts, english: englishTexts, notFound: notFoundCodes };
const pages = [...operations, ...providerOperations];
const codes = Object.keys(errorMembers);

/** Each refusal of the interface that is about a member, as a program gets it. */
const refusals = apiOperations.flatMap((operation) =>
  [...new Set(operation.errors)]
    .filter((code) => code in errorMembers)
    .map((code) => ({
      operation,
      code,
      named: errorMembers[code]!,
      member: problemOf({ ...texts, members: errorMembers }, fail(code), 'r-1', operation).member,
    })),
);

/** Whether the contract has a place such as `body.amount`. */
function hasPlace({ input }: ApiOperation, place: string): boolean {
  const [part = '', name = ''] = place.split('.');
  const members = ((input as z.ZodObject).shape as Record<string, z.ZodObject>)[part];
  return members !== undefined && name in members.shape;
}

const takes = (operation: { input: z.ZodType }, name: string): boolean =>
  name in ((operation.input as Partial<z.ZodObject>).shape ?? {});

describe('The member of a refusal', () => {
  it('is a member of a call that may be refused so', () => {
    const wrong = codes.filter((code) => {
      const named = errorMembers[code]!;
      const isOfPage = pages.some((page) => page.errors.includes(code) && takes(page, named));
      return !isOfPage && !apiOperations.some((one) => one.errors.includes(code) && memberOf(one, named));
    });
    expect(codes.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  it('is in the contract of the operation that answers it', () => {
    const wrong = refusals.filter(({ operation, member }) => member !== undefined && !hasPlace(operation, member));
    expect(refusals.filter(({ member }) => member !== undefined).length).toBeGreaterThan(100);
    expect(wrong.map(({ operation, code, member }) => `${operation.name} ${code} ${member}`)).toEqual([]);
  });

  it('is left out where the operation takes no such member', () => {
    const without = refusals.filter(({ member }) => member === undefined);
    const list = new Set(without.map(({ operation, named }) => `${operation.name} ${named}`));
    expect([...list].sort()).toEqual([
      'createRefund accountNo',
      'createRefund payeeAccountNo',
      'createSplitHold accountNo',
      'createSplitHold amount',
      'createSplitHold payeeAccountNo',
      'createSplitShares accountNo',
      'finishSplitHold accountNo',
      'finishSplitHold amount',
      'finishSplitHold payeeAccountNo',
      'returnReceivedShare accountNo',
      'returnReceivedShare payeeAccountNo',
      'submitApplication applicationNo',
      'submitPayoutBatch payeeAccountNo',
      'submitTransferBatch payeeAccountNo',
    ]);
  });

  it('has another name of an operation only for what that operation may refuse', () => {
    const wrong = apiOperations.flatMap((operation) =>
      Object.entries(operation.members ?? {}).flatMap(([named, ownMember]) => {
        const isAsked = operation.errors.some((code) => errorMembers[code] === named);
        const isOwn = ['body', 'query', 'path'].some((part) => hasPlace(operation, `${part}.${ownMember}`));
        const isTaken = ['body', 'query', 'path'].some((part) => hasPlace(operation, `${part}.${named}`));
        return isAsked && isOwn && !isTaken ? [] : [`${operation.name} ${named} ${ownMember}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { applicationStates, type ApplicationState } from '../contract/words.ts';
import { isWritable, mayBecome } from './application-state.ts';
import { faultsOf } from './application-faults.ts';
import { checkCharacterOf, creditCodeFault, plainCreditCode } from './credit-code.ts';
import { idNumberFault } from './id-number.ts';
import { goodApplication, knownOf } from '../test/good-application.ts';

const TODAY = '2026-11-20';

describe('The unified social credit code (GB 32100-2015)', () => {
  it.each([
    ['91350100M000100Y43', 'the example of the standard'],
    ['91110000600037341L', '小米科技'],
    ['914403001922038216', '华为技术'],
    ['91330100799655058B', '阿里巴巴（中国）'],
    ['9144030071526726XG', '腾讯科技（深圳）'],
  ])('%s is right: %s', (code) => expect(creditCodeFault(code)).toBe(null));

  it('is refused with one wrong character at any place, and with two neighbours exchanged', () => {
    const code = '91350100M000100Y43';
    for (let place = 0; place < 18; place += 1) {
      const wrong = code.slice(0, place) + (code[place] === '7' ? '8' : '7') + code.slice(place + 1);
      expect(creditCodeFault(wrong), wrong).not.toBe(null);
    }
    expect(creditCodeFault('91350100M000010Y43')).toContain('校验位');
  });

  it.each([
    ['', '请输入'],
    ['91350100M000100Y4', '现在是17位'],
    ['91350100MO00100Y43', '不使用字母'],
    ['9135A100M000100Y43', '第3至8位为数字'],
    ['91350100m000100Y43', '由数字和大写字母组成'],
  ])('%s: says what is wrong', (code, expectedText) => expect(creditCodeFault(code)).toContain(expectedText));

  it('has 31 check characters, all of which occur', () => {
    const codes = Array.from({ length: 200 }, (_, n) => checkCharacterOf(`9135010000000${String(n).padStart(4, '0')}`));
    expect(new Set(codes).size).toBe(31);
  });

  it('is read as people copy it: full width, lower case, with blanks', () =>
    expect(plainCreditCode(' 9135 0100ｍ000100Y43')).toBe('91350100M000100Y43'));
});

describe('The ID number (GB 11643-1999)', () => {
  it.each(['11010519491231002X', '440524198001010014', '11010119900307299X'])(
    '%s has the check digit of its digits, or says so',
    (idNumber) => {
      const faults = '0123456789X'.split('').map((digit) => idNumberFault(idNumber.slice(0, 17) + digit, TODAY));
      expect(faults.filter((fault) => fault === null)).toHaveLength(1);
    },
  );

  it('of the standard is right: 11010519491231002X', () =>
    expect(idNumberFault('11010519491231002X', TODAY)).toBe(null));

  it.each([
    ['110105194912310021', '校验位'],
    ['11010519490231002X', '出生日期'],
    ['11010520491231002X', '出生日期'],
    ['1101051949123100', '18位'],
    ['11010519491231002x', '最后一位'],
    ['', '请输入'],
  ])('%s: %s', (idNumber, expectedText) => expect(idNumberFault(idNumber, TODAY)).toContain(expectedText));
});

describe('An application', () => {
  it('goes from each state that is no end to an end, and nowhere else than its table says', () => {
    const states = Object.keys(applicationStates) as ApplicationState[];
    const reached = new Set<ApplicationState>(['draft']);
    for (let round = 0; round < states.length; round += 1)
      for (const from of reached) for (const to of states) if (mayBecome(from, to)) reached.add(to);
    expect([...reached].sort()).toEqual([...states].sort());
    expect(states.filter((from) => !states.some((to) => mayBecome(from, to)))).toEqual(['rejected', 'opened']);
    expect(states.filter(isWritable)).toEqual(['draft', 'returned']);
  });

  it('that is complete has no fault; every fault names its member', () => {
    expect(faultsOf(goodApplication, knownOf())).toEqual([]);
    const paths = faultsOf(
      {
        ...goodApplication,
        subject: { ...goodApplication.subject, creditCode: '91350100M000100Y44', validUntil: '2026-11-19' },
        legal: {
          ...goodApplication.legal,
          beneficiaries: [{ key: 'abcd', name: '', idNo: '1', share: '101' }],
        },
        people: { ...goodApplication.people, contactEmail: 'x', administratorMobile: '12345678901' },
        settlement: { ...goodApplication.settlement, holderName: '别家公司' },
        products: { ...goodApplication.products, accounts: [], applications: ['none'] },
      },
      knownOf({ attachments: ['license'] }),
    ).map(({ path }) => path);
    expect(paths).toEqual([
      'subject.creditCode',
      'subject.validUntil',
      'legal.beneficiaries',
      'legal.beneficiaries.0.name',
      'legal.beneficiaries.0.idNo',
      'legal.beneficiaries.0.share',
      'people.contactEmail',
      'people.administratorMobile',
      'settlement.holderName',
      'products.accounts',
      'products.applications',
      'attachments.legalFront',
      'attachments.legalBack',
      'attachments.bankProof',
    ]);
  });

  it('takes the holder of the settlement account in any width of letters and brackets', () => {
    const named = (name: string, holderName: string) =>
      faultsOf(
        {
          ...goodApplication,
          subject: { ...goodApplication.subject, name },
          settlement: { ...goodApplication.settlement, holderName },
        },
        knownOf(),
      ).length;
    expect(named('晨曦（北京）科技有限公司', '晨曦(北京)科技有限公司')).toBe(0);
    expect(named('晨曦（北京）科技有限公司', '晨曦（天津）科技有限公司')).toBe(1);
  });
});

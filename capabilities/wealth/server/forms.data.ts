import type { SigningForm } from '../contract/sign-operations.ts';
import { PAST_ONLY, type RiskLevel } from '../contract/words.ts';

const options = (...texts: string[]) => texts.map((text, index) => ({ optionId: 'ABCD'[index]!, text }));

/**
 * What a company agrees to and answers when it signs. A changed text is another file: who signed before keeps the old
 * digest.
 */
export const signingForms: readonly SigningForm[] = [
  {
    formId: 'protocol',
    title: '余额理财服务协议',
    paragraphs: [
      '本企业以自有资金申购货币市场基金份额，资金来自本企业在本平台的同名账户，赎回款只回到本企业的同名账户。',
      '交易日15:00前的申请按当日处理，15:00后及非交易日的申请顺延至下一交易日；份额于下一交易日确认并开始计算收益。',
      '快速赎回受每日限额和垫资总额限制，当日起不再享有收益；普通赎回在确认后到账，确认前继续享有收益。',
    ],
    questions: [],
  },
  {
    formId: 'disclosure',
    title: '风险揭示书',
    paragraphs: ['货币市场基金不是存款，不保证本金不受损失，也不保证最低收益。', PAST_ONLY],
    questions: [],
  },
  {
    formId: 'risk',
    title: '机构投资者风险承受能力问卷',
    paragraphs: [],
    questions: [
      {
        questionId: 'q1',
        text: '本企业最近一年末净资产规模',
        options: options('不超过500万元', '500万元至2,000万元', '2,000万元至1亿元', '1亿元以上'),
      },
      {
        questionId: 'q2',
        text: '本企业从事证券、基金投资的经验',
        options: options('没有', '不到2年', '2年至5年', '5年以上'),
      },
      {
        questionId: 'q3',
        text: '本企业能接受的最大投资损失',
        options: options('不能接受损失', '10%以内', '30%以内', '超过30%'),
      },
    ],
  },
];

/** Null: a question is not answered, or with something that is no option. One point for A up to four for D. */
export function riskLevelOf(answers: Readonly<Record<string, string>>): RiskLevel | null {
  const questions = signingForms.flatMap((form) => form.questions);
  const points = questions.map(
    ({ questionId, options: offered }) => offered.findIndex(({ optionId }) => optionId === answers[questionId]) + 1,
  );
  if (points.includes(0)) return null;
  const sum = points.reduce((total, one) => total + one, 0);
  return sum <= 4 ? 'C1' : sum <= 6 ? 'C2' : sum <= 8 ? 'C3' : sum <= 10 ? 'C4' : 'C5';
}

import { apiInput, apiOperation } from '#platform/kernel/api-operation.ts';
import { downloadBalanceProof, downloadStatement, queryAccountForStatement } from './operations.ts';

const common = {
  realm: 'merchant',
  method: 'GET',
  effect: 'read',
  scope: {
    code: 'statements:read',
    title: '查询和下载对账单',
    titleEn: 'Read and fetch statements of accounts',
    realm: 'merchant',
    permissions: ['0205'],
  },
} as const;

const { accountNo, unit, within } = queryAccountForStatement.input.shape;
const accountExample = '8801000100000011';
const pdf = (fileName: string) => ({ fileName, type: 'application/pdf', size: null, content: [] });

const apiListStatements = apiOperation({
  ...common,
  path: '/accounts/{accountNo}/statements',
  name: 'listStatements',
  title: '查询对账单',
  titleEn: 'List statements of the days of a month, or of the months of a year, the newest first',
  input: apiInput({ path: { accountNo }, query: { unit, within } }),
  output: queryAccountForStatement.output,
  errors: queryAccountForStatement.errors,
  page: queryAccountForStatement,
  pageInput: ({ path, query }) => ({ ...path, ...query }),
  example: {
    path: { accountNo: accountExample },
    query: { unit: 'day', within: '2026-11' },
    answer: {
      accountNo: accountExample,
      accountName: '基本账户',
      list: [
        {
          period: '2026-11-19',
          statementNo: 'DZ0011-20261119',
          opening: '1262.00',
          inCount: 0,
          income: '0.00',
          outCount: 1,
          expense: '12.00',
          fee: '0.50',
          closing: '1250.00',
        },
      ],
    },
  },
});

const apiGetStatement = apiOperation({
  ...common,
  path: '/accounts/{accountNo}/statements/{period}/file',
  name: 'downloadStatement',
  title: '下载对账单',
  titleEn: 'Fetch the stamped statement of a day or a month',
  input: apiInput({ path: { accountNo, period: downloadStatement.input.shape.period } }),
  output: downloadStatement.output,
  answers: 'file',
  errors: downloadStatement.errors,
  page: downloadStatement,
  pageInput: ({ path }) => path,
  example: { path: { accountNo: accountExample, period: '2026-11-19' }, answer: pdf('对账单.pdf') },
});

const apiGetProof = apiOperation({
  ...common,
  path: '/accounts/{accountNo}/balance-proofs/{period}/file',
  name: 'downloadBalanceProof',
  title: '下载余额证明',
  titleEn: 'Fetch a proof of the balance at the end of a day',
  input: apiInput({ path: { accountNo, period: downloadBalanceProof.input.shape.period } }),
  output: downloadBalanceProof.output,
  answers: 'file',
  errors: downloadBalanceProof.errors,
  page: downloadBalanceProof,
  pageInput: ({ path }) => path,
  example: { path: { accountNo: accountExample, period: '2026-11-19' }, answer: pdf('余额证明.pdf') },
});

export const accountStatementApiOperations = [apiListStatements, apiGetStatement, apiGetProof];

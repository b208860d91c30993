import { formatAmount } from '#platform/kernel/amount-text.ts';
import { amountInCapitals } from '#platform/kernel/amount-in-capitals.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { drawStamp, GREY, INK, pdfContent } from '#platform/pdf/index.ts';
import { periodText } from '../contract/words.ts';
import { proofNoOf, type Statement } from './read-statement.ts';
import type { Printing } from './statement-head.ts';

/** A4 upright, in points. */
const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 72;

/** One page: what the account had at the end of a day. */
export const balanceProofContent = (
  statement: Statement,
  { providerName, printedAt }: Printing,
): AsyncGenerator<Uint8Array> =>
  pdfContent({
    title: `余额证明 ${proofNoOf(statement)}`,
    author: providerName,
    at: printedAt,
    size: [WIDTH, HEIGHT],
    pages: [
      (page) => {
        const { account, balances } = statement;
        const { period, closingFen } = balances;
        const line = { width: WIDTH - 2 * MARGIN };
        const amount = yuanOfFen(closingFen);
        page
          .fillColor(INK)
          .font('bold')
          .fontSize(22)
          .text('账户余额证明', MARGIN, 96, { ...line, align: 'center' });
        page.font('regular').fontSize(10).fillColor(GREY);
        page.text(`编号：${proofNoOf(statement)}`, MARGIN, 140, { ...line, align: 'right' });
        page.fontSize(12).fillColor(INK);
        const text = [
          `兹证明 ${account.name}（商户号 ${account.mid}）在本平台开立的账户，截至 ${periodText(period)} 24:00 的余额如下：`,
          `账号：${account.accountNo}`,
          '币种：人民币',
          `余额（小写）：¥${formatAmount(amount)}`,
          `余额（大写）：人民币${amountInCapitals(amount)}`,
          '以上余额为可用、冻结与在途金额之和，仅证明上述时点的账户余额，不作其他用途。',
        ];
        page.text(text.join('\n\n'), MARGIN, 176, { ...line, lineGap: 4 });
        page.text(`${providerName}\n\n${shanghaiText(printedAt)}`, MARGIN, 520, {
          ...line,
          align: 'right',
          lineGap: 4,
        });
        drawStamp(page, [WIDTH - MARGIN - 50, 540], providerName, '余额证明专用章');
      },
    ],
  });

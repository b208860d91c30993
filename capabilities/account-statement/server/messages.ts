import { mailTemplate } from '#platform/kernel/message-template.ts';

export const statementMail = mailTemplate({
  code: 'statement-mail',
  title: '对账单（邮件）',
  when: '日、月对账单生成后，发到订阅的邮箱',
  subject: '{对账单}　账户尾号{账户尾号}',
  text:
    '{户名}：\n{对账单}已生成，对账单编号 {编号}。\n' +
    '期初余额 {期初余额} 元，收入 {收入笔数} 笔 {收入金额} 元，支出 {支出笔数} 笔 {支出金额} 元，期末余额 {期末余额} 元。\n' +
    '{附件说明}\n不再需要时，请管理员在“对账单－邮件订阅”中取消。',
  placeholders: {
    name: { name: '户名', sample: '晨光贸易有限公司' },
    title: { name: '对账单', sample: '日对账单 2026-11-26', isRequired: true },
    tail: { name: '账户尾号', sample: '0011' },
    no: { name: '编号', sample: 'DZ2026112600010011', isRequired: true },
    opening: { name: '期初余额', sample: '10,000.00', isRequired: true },
    inCount: { name: '收入笔数', sample: '2' },
    inAmount: { name: '收入金额', sample: '500.00', isRequired: true },
    outCount: { name: '支出笔数', sample: '1' },
    outAmount: { name: '支出金额', sample: '200.00', isRequired: true },
    closing: { name: '期末余额', sample: '10,300.00', isRequired: true },
    file: { name: '附件说明', sample: '盖章的对账单见附件。', hint: '没有附件时说明如何导出', isRequired: true },
  },
});

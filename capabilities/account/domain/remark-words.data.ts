/** Words that a remark must not contain, until the provider's people change the list (词库 of the console). */
export const sensitiveWords: readonly string[] = [
  '赌博',
  '赌资',
  '博彩',
  '彩票代购',
  '六合彩',
  '下注',
  '洗钱',
  '跑分',
  '套现',
  '信用卡套现',
  '养卡',
  '诈骗',
  '刷单',
  '刷流水',
  '传销',
  '资金盘',
  '毒品',
  '枪支',
  '假币',
  '走私',
  '非法集资',
  '高利贷',
  '裸贷',
  '地下钱庄',
  '代开发票',
  '买卖账户',
  '比特币',
  '虚拟货币',
  'usdt',
];

/**
 * Banks' messages carry GB18030 text without control characters, markup, quotes, pictures or the characters of private
 * use. A line break would start a new field.
 */
export const refusedCharacters = /[\p{Cc}\p{Cs}\p{Co}\p{Extended_Pictographic}<>&|\\^`'"{}[\]~$]/gu;

/** Offered while a bank is typed; every other name may be written, because there are thousands of rural banks. */
export const banks: readonly string[] = [
  '中国工商银行', '中国农业银行', '中国银行', '中国建设银行', '交通银行', '中国邮政储蓄银行', '招商银行', '中信银行', '中国光大银行', '华夏银行', '中国民生银行', '广发银行', '平安银行', '兴业银行',
  '上海浦东发展银行', '浙商银行', '渤海银行', '恒丰银行', '北京银行', '上海银行', '江苏银行', '宁波银行', '南京银行', '杭州银行', '徽商银行', '网商银行', '微众银行',
];

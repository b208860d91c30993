import { expect, it } from 'vitest';
import { joinedReview } from './review-rows.tsx';

it('A row that the server tells is not told again by the page', () => {
  const serverRows = [
    { label: '事项', value: '修改平台信息' },
    { label: '平台名称', value: '商户门户 → 恒信支付' },
  ];
  const ofPage = [
    { label: '变更', value: '修改平台信息' },
    { label: '平台名称', value: '恒信支付' },
    { label: '原因', value: '公司更名' },
  ];
  expect(joinedReview(serverRows, ofPage)).toEqual([...serverRows, { label: '原因', value: '公司更名' }]);
  expect(joinedReview([], ofPage)).toEqual(ofPage);
});

import type { OutputOf } from '#platform/kernel/operation.ts';
import { Can } from '#platform/portal-kit/index.ts';
import { formatCount } from '#platform/ui/index.ts';
import { KEYWORD_MAX, NUMBER_PART_DIGITS, NUMBER_TAIL_DIGITS } from '../constants.ts';
import type { queryOrdersJnl } from '../contract/operations.ts';

type Limit = OutputOf<typeof queryOrdersJnl>['keywordLimits'][number];

const DAY_CHARACTERS = 'yyyy-MM-dd'.length;

/** What of an order only its own row tells (server/list/find-by-keyword.ts). */
function readOneByOne(keyword: string): string {
  const digits = /^\d+$/.test(keyword) ? keyword.length : 0;
  if (digits >= NUMBER_PART_DIGITS) return '备注、本方账号尾号和订单号中间数字';
  if (digits >= NUMBER_TAIL_DIGITS) return '备注和本方账号尾号';
  return [...keyword].length === 1 ? '户名和备注' : '备注';
}

function textOf({ by, from }: Limit, keyword: string): string {
  const since = from ? `（${from.slice(0, DAY_CHARACTERS)} 起）` : '';
  const { orders, payees, read } = KEYWORD_MAX;
  if (by === 'orders')
    return `匹配的订单超过 ${formatCount(orders)} 笔，仅显示其中最近 ${formatCount(orders)} 笔${since}的结果，笔数与合计也只含这些；查看更早的订单，请选择对应的提交时间。`;
  if (by === 'payees')
    return `匹配的对方超过 ${formatCount(payees)} 个，仅显示其中一部分的订单；请输入更完整的户名或账号。`;
  return `${readOneByOne(keyword)}仅在最近 ${formatCount(read)} 笔订单${since}中查找；查找更早的订单，请选择对应的提交时间。`;
}

/** Says which orders of a keyword the list may lack. Files have all of them. */
export const KeywordNotice = ({ keyword, limits }: { keyword: string; limits: readonly Limit[] | undefined }) =>
  limits?.length ? (
    <div className="order-notice" role="status">
      {limits.map((limit) => (
        <p key={limit.by}>{textOf(limit, keyword)}</p>
      ))}
      <Can code="050101">
        <p>导出的文件包含全部匹配订单。</p>
      </Can>
    </div>
  ) : null;

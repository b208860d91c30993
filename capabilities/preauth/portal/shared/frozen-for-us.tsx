import { Link } from 'react-router';
import { listPath, useCall, useCan } from '#platform/portal-kit/index.ts';
import { AmountText, formatCount } from '#platform/ui/index.ts';
import { listPreauths } from '../../contract/operations.ts';

/**
 * What others have frozen for this merchant, for the head of a bill: the order is the payer's until the payee takes the
 * money, so that it is in no list of the payee's orders. Nothing for people who do not see pre-authorisations.
 */
export function FrozenForUs() {
  const frozen = useCall(
    listPreauths,
    { side: 'payee', states: ['authorized'], pageNo: 1, pageSize: 20 },
    { quiet: true, enabled: useCan('0306') },
  ).data;
  if (!frozen?.totalCount) return null;
  return (
    <>
      ；另有付款方已冻结、待本商户完成的预授权{' '}
      <Link to={listPath('/fund/preauth', { side: 'payee', states: 'authorized' })}>
        {formatCount(frozen.totalCount)} 笔 <AmountText value={frozen.totalAmount} /> 元
      </Link>
    </>
  );
}

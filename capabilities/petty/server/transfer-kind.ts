import { PROVIDER_NAME, screenRemark } from '#capabilities/account/server/index.ts';
import type { Kind } from '#capabilities/order/server/index.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { transferPetty } from '../contract/card-operations.ts';
import {
  PETTY_HOLDER_NOT_STAFF,
  PETTY_NOT_OPEN,
  PETTY_PAYEE_IS_PAYER,
  PETTY_PURPOSE_REFUSED,
} from '../contract/errors.ts';
import { pettyTransferContract } from '../contract/kind.ts';
import { findPetty } from './account-row.ts';
import { intoPetty, pettyPrice } from './apply-kind.ts';
import { withinCaps } from './caps.ts';
import { ownPayer, payerDetails, showPayer, type PayerDetails } from './own-payer.ts';

type Input = InputOf<typeof transferPetty>;

/** 3064: out of the own petty-cash account into that of another member of staff, booked the moment it runs. */
export const transferKind: Kind<Input, ErrorOf<typeof transferPetty>, PayerDetails> = {
  contract: pettyTransferContract,
  price: pettyPrice,
  async decide(tx, { pettyAccountNo, amount, remark }, at) {
    const payerResult = await ownPayer(tx, at);
    if (!payerResult.ok) return payerResult;
    const { petty, payer, details } = payerResult.data;
    const to = await findPetty(tx, at.mid, pettyAccountNo);
    if (!to) return fail(PETTY_NOT_OPEN);
    if (!to.isStaff) return fail(PETTY_HOLDER_NOT_STAFF);
    if (to.accountNo === petty.accountNo) return fail(PETTY_PAYEE_IS_PAYER);
    const refused = screenRemark(remark);
    if (refused) return fail(PETTY_PURPOSE_REFUSED, refused.replace(/^备注/, '用途'));
    const within = await withinCaps(tx, petty, fenOfYuan(amount), at.now);
    if (!within.ok) return within;
    const payee = { name: to.ownerName, accountNo: to.accountNo, bankName: PROVIDER_NAME };
    return ok({
      typeCode: '3064',
      payer,
      lines: [{ payee, amountFen: fenOfYuan(amount), feeFen: 0n }],
      speed: '',
      remark,
      scheduledAt: null,
      details,
    });
  },
  destination: intoPetty,
  details: { schema: payerDetails, show: showPayer },
};

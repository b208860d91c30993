import {
  COLLECTION_ACCOUNT_MAY_NOT_PAY,
  COLLECTION_REFUND_TOO_HIGH,
  COLLECTION_REFUND_WITHOUT_FUNDS,
} from '#capabilities/collection/contract/errors.ts';
import { creditCollections, type CollectionItem } from '#capabilities/collection/server/credit-collections.ts';
import { refundCollection } from '#capabilities/collection/server/refund-collection.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { amountOf, type Action } from '../action.ts';
import { available } from '../book.ts';
import type { Collected } from '../collections.ts';

/** The provider's systems send one or several items, some of them again. */
const credit: Action = {
  name: 'collect',
  weight: 6,
  async run(world, draw) {
    const items: CollectionItem[] = [];
    const { collections } = world.model;
    for (let count = draw.between(1, 4); count > 0; count -= 1) {
      const { merchant } = draw.oneOf(world.firms);
      const { accountNo } = draw.oneOf([merchant.account, merchant.second]);
      const one: Collected = {
        collectionNo: world.newRequestNo(),
        mid: merchant.mid,
        accountNo,
        amountFen: amountOf(draw),
        isPending: draw.chance(0.7),
        refunds: new Map(),
      };
      collections.all.set(one.collectionNo, one);
      items.push({
        ...one,
        payerName: '李顾客',
        note: '门店收款',
        channel: '微信支付',
        paidAt: world.clock.now(),
      });
    }
    if (draw.chance(0.3)) items.push(items[0]!);
    const answers = await world.runAnswered(
      (db) =>
        world.watch(db).transaction({ mid: ALL_MERCHANTS }, (tx) => creditCollections(tx, items, world.clock.now())),
      draw,
    );
    const refused = answers.filter(({ ok }) => !ok);
    if (refused.length > 0) world.findings.push(`${refused.length} of ${items.length} collections were refused`);
    return `collect ${items.length}`;
  },
};

const refund: Action = {
  name: 'refund a collection',
  weight: 4,
  async run(world, draw) {
    const { collections } = world.model;
    const one = draw.anyOf([...collections.all.values()]);
    if (!one) return 'refund: nothing was collected';
    const fen = draw.chance(0.4) ? one.amountFen : BigInt(draw.between(1, Number(one.amountFen)));
    const refundNo = world.newRequestNo();
    const unsettled = collections.unsettled(one);
    const pendingFen = fen < unsettled ? fen : unsettled;
    const has = world.model.book().at(available(one.accountNo));
    const expected =
      fen > one.amountFen - collections.refunded(one)
        ? COLLECTION_REFUND_TOO_HIGH
        : world.model.rules.get(one.mid)!.frozen.has(one.accountNo)
          ? COLLECTION_ACCOUNT_MAY_NOT_PAY
          : has < fen - pendingFen
            ? COLLECTION_REFUND_WITHOUT_FUNDS
            : 'ok';
    const item = { refundNo, collectionNo: one.collectionNo, amountFen: fen, reason: '顾客退货' };
    const answer = await world.runAnswered(
      (db) =>
        world.watch(db).transaction({ mid: ALL_MERCHANTS }, (tx) => refundCollection(tx, item, world.clock.now())),
      draw,
    );
    const outcome = answer.ok ? 'ok' : answer.code;
    if (outcome !== expected) world.findings.push(`a refund of ${fen} was answered ${outcome}, should be ${expected}`);
    if (answer.ok) one.refunds.set(refundNo, { fen, pendingFen });
    return `refund ${fen} of ${one.amountFen}: ${outcome}`;
  },
};

export const collecting: readonly Action[] = [credit, refund];

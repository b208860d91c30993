import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { addReceiver, listReceivers, removeReceiver } from '../contract/receiver-operations.ts';
import * as ratio from '../contract/ratio-operations.ts';
import { listReceivedShares, returnShare } from '../contract/return-operations.ts';
import { judgeRatio, proposeRatio, showRatio, takeBackRatio } from './change-ratio.ts';
import { finish } from './finish-kind.ts';
import { freeze } from './freeze-kind.ts';
import { placeBatch } from './place-batch.ts';
import { giveBack } from './return-kind.ts';
import { showReceivedShares } from './show-received.ts';
import { bindReceiver, showReceivers, showSupport, unbindReceiver } from './receivers.ts';
import { showTrade, showTrades } from './show-trades.ts';
import { split } from './split-trade.ts';

export const splitBindings = (): Binding[] => [
  bind(operations.querySupport, showSupport),
  bind(addReceiver, bindReceiver),
  bind(listReceivers, showReceivers),
  bind(removeReceiver, unbindReceiver),
  bind(operations.freezeTrade, freeze),
  bind(operations.splitTrade, split),
  bind(operations.splitBatch, placeBatch),
  bind(operations.finishSplit, finish),
  bind(returnShare, giveBack),
  bind(listReceivedShares, showReceivedShares),
  bind(operations.listTrades, showTrades),
  bind(operations.queryTrade, showTrade),
  bind(ratio.queryRatio, showRatio),
  bind(ratio.setRatio, proposeRatio),
  bind(ratio.decideRatio, judgeRatio),
  bind(ratio.withdrawRatio, takeBackRatio),
];

import { simulatedReceivingBank } from '#platform/port/receiving-bank.ts';
import { amountOf, type Action } from '../action.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const STEPS = [SECOND, 5 * SECOND, MINUTE, 7 * MINUTE, 40 * MINUTE, 3 * HOUR, 11 * HOUR, 25 * HOUR] as const;

/** Time passes, and a worker does what is due then. */
const wait: Action = {
  name: 'wait',
  weight: 22,
  async run(world, draw) {
    const ms = draw.oneOf(STEPS);
    world.forward(ms);
    await world.work(draw);
    return `wait ${ms / SECOND} s`;
  },
};

/** The clock of the machine was ahead. */
const setBack: Action = {
  name: 'set back',
  weight: 2,
  async run(world, draw) {
    const ms = draw.between(1, 90) * SECOND;
    world.forward(-ms);
    await world.work(draw);
    return `set back ${ms / SECOND} s`;
  },
};

const remit: Action = {
  name: 'remit',
  weight: 6,
  async run(world, draw) {
    const { merchant, name } = draw.oneOf(world.firms);
    const { accountNo } = draw.oneOf([merchant.account, merchant.second]);
    const amountFen = amountOf(draw);
    world.bank.remit({
      toAccountNo: simulatedReceivingBank.prefix + accountNo,
      payerName: draw.chance(0.5) ? merchant.name : '远方来款有限公司',
      payerAccountNo: '6222021234567890',
      payerBankName: '中国工商银行',
      amountFen,
      remark: '货款',
    });
    return `remit ${amountFen} to ${name}`;
  },
};

export const outside: readonly Action[] = [wait, setBack, remit];

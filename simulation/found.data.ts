import type { RecordedStep } from './run.ts';

/** A fault that the simulation has found, and the operations that showed it. */
interface Found {
  fault: string;
  seed: string;
  steps: readonly RecordedStep[];
}

export const found: readonly Found[] = [
  {
    fault: 'the audit took a clock that was set back for an order before its mandate',
    seed: 'w20003',
    steps: [
      [120, 'collect', 'collect 4'],
      [183, 'wait', 'wait 10800 s'],
      [184, 'grant', 'grant of m3 to m4'],
      [205, 'collect from others', 'collect from 1 others: ok'],
      [211, 'set back', 'set back 70 s'],
    ],
  },
  {
    fault: 'the audit took the order of a standing instruction whose fee is out of its amount for another one',
    seed: 'w90013',
    steps: [
      [45, 'prices', 'price of transfer from 2026-11-21: 0.30 out of the amount'],
      [73, 'wait', 'wait 90000 s'],
      [108, 'standing', 'standing transfer of m2: daily'],
      [146, 'wait', 'wait 90000 s'],
    ],
  },
  {
    fault: 'the model took a line of a batch that comes back for a payment of an account that was frozen meanwhile',
    seed: 'w91103',
    steps: [
      [539, 'upload', 'upload of m2: 2 lines of payout; submit 2 lines: payout m2 625.43: queued'],
      [550, 'upload', 'upload of m1: 6 lines of redpacket'],
      [650, 'freeze', 'freeze m2: ok'],
    ],
  },
  {
    fault: 'the model took what the bank sent back for a payment of the last day, which a sheet then repeats',
    seed: 'w100060',
    steps: [
      [7, 'withdraw', 'withdraw m3 23.38: queued'],
      [77, 'wait', 'wait 2400 s'],
      [93, 'wait', 'wait 39600 s'],
      [77, 'wait', 'wait 2400 s'],
      [1321, 'upload', 'upload of m3: 5 lines of withdraw; submit 5 lines: withdraw m3 11052.43: pending_review'],
    ],
  },
  {
    fault: 'the model took a collection for settled too early when the clock was set back afterwards',
    seed: 'w101300',
    steps: [
      [67, 'collect', 'collect 2'],
      [55, 'wait', 'wait 90000 s'],
      [160, 'wait', 'wait 90000 s'],
      [1, 'wait', 'wait 39600 s'],
      [97, 'wait', 'wait 10800 s'],
      [279, 'wait', 'wait 2400 s'],
      [280, 'wait', 'wait 2400 s'],
      [244, 'wait', 'wait 420 s'],
      [36, 'wait', 'wait 60 s'],
      [50, 'wait', 'wait 60 s'],
      [117, 'wait', 'wait 60 s'],
      [719, 'set back', 'set back 35 s'],
    ],
  },
  {
    fault: 'a day that was due before the worker came left no trace when its instruction was resumed',
    seed: 'w101035',
    steps: [
      [807, 'standing', 'standing withdraw of m1: daily'],
      [767, 'pause standing', 'pause standing: ok'],
      [769, 'redpacket', 'redpacket m3 379.42: queued'],
      [35, 'wait', 'wait 1 s'],
      [794, 'claim a packet', 'claim a packet: 03912KCSDS'],
      [819, 'resume standing', 'resume standing: ok'],
      [38, 'wait', 'wait 5 s'],
    ],
  },
];

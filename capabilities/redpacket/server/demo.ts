import type { DemoPart, DemoRun } from '#capabilities/order/server/index.ts';
import { ok } from '#platform/kernel/result.ts';
import { RED_PACKET_NIGHT } from '../contract/errors.ts';
import { claimPacket, getPackets, issuePackets } from '../contract/operations.ts';

/** One of these is not at night, when none is issued. */
const HOURS_AGO = [12, 3] as const;
const packets = [
  { payee: '13800000011', name: '孙远', amount: '88.00' },
  { payee: '13800000021', name: '徐南', amount: '66.00' },
  { payee: '13900001234', name: '李想', amount: '20.00' },
];

/** One issue of 晨光: a packet that 远山 has claimed, one that waits, and one whose payee has no account yet. */
async function seed({ merchants, once, run }: DemoRun): Promise<void> {
  const [payer, receiver] = [merchants[0]!, merchants[1]!];
  let orderNo = '';
  let issuedAgo = 0;
  for (const hoursAgo of HOURS_AGO)
    await once({ key: `packets ${hoursAgo}`, mid: payer.mid, hoursAgo }, async (call) => {
      if (orderNo !== '') return ok({});
      const issued = await call('maker', issuePackets, {
        requestNo: 'demo-packets',
        accountNo: payer.accounts[0]!.accountNo,
        amount: '174.00',
        packets,
        greeting: '感谢一年来的支持，祝生意兴隆！',
        activity: '合作伙伴答谢',
        remark: '',
      });
      if (issued.ok) ({ orderNo } = issued.data);
      issuedAgo = hoursAgo;
      return issued.ok || issued.code === RED_PACKET_NIGHT ? ok({}) : issued;
    });
  if (orderNo === '') return;
  await run(issuedAgo);
  let link = '';
  await once({ key: 'packets link', mid: payer.mid, hoursAgo: 2 }, async (call) => {
    const listed = await call('maker', getPackets, { orderNo, pageNo: 1, pageSize: 20 });
    if (listed.ok) link = listed.data.list[0]!.claimPath.split('=')[1] ?? '';
    return listed;
  });
  await once({ key: 'packets claim', mid: receiver.mid, hoursAgo: 1 }, (call) =>
    call('admin', claimPacket, { packet: link }),
  );
}

export const redpacketDemo: DemoPart = { seed };

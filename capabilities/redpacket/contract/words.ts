/** `planned`: its batch has not run yet. `void`: its batch came to nothing, or this packet was not paid. */
export const packetStates = {
  planned: '待发放',
  waiting: '待领取',
  claimed: '已领取',
  returned: '已退回',
  void: '未发放',
} as const;
export type PacketState = keyof typeof packetStates;

/** The public page that a packet's link opens, as the router has it. */
export const CLAIM_PATH = '/redPacket';

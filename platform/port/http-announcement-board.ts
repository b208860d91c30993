import type { AnnouncementBoard } from './announcement-board.ts';
import { gatewayClient, type GatewayOptions } from './gateway-client.ts';
import { boardCalls } from './contract/reads.ts';

/** A board by our contract. */
export function httpAnnouncementBoard(baseUrl: string, options: GatewayOptions = {}): AnnouncementBoard {
  const request = gatewayClient(baseUrl, options);
  return {
    async list() {
      const { status, body } = await request(boardCalls.list);
      if (status !== 200) throw new Error(`the board of announcements answered ${status}`);
      return boardCalls.list.answer.parse(body).announcements.map(({ beginsAt, endsAt, ...announcement }) => ({
        ...announcement,
        beginsAt: new Date(beginsAt),
        endsAt: endsAt === null ? null : new Date(endsAt),
      }));
    },
  };
}

import { z } from 'zod';
import type { AnnouncementBoard } from './announcement-board.ts';
import { BOARD_TIMEOUT_MS } from './constants.ts';
import type { GatewayOptions } from './gateway-options.ts';

const answer = z.object({
  announcements: z
    .array(
      z.object({
        id: z.string().min(1).max(64),
        kind: z.enum(['announcement', 'banner']),
        title: z.string().min(1).max(60),
        text: z.string().min(1).max(500),
        atLogin: z.boolean(),
        beginsAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
        endsAt: z.iso
          .datetime({ offset: true })
          .transform((text) => new Date(text))
          .nullable(),
      }),
    )
    .max(500),
});

/** `GET {baseUrl}/announcements`, as the simulator has it. */
export function httpAnnouncementBoard(baseUrl: string, { send = fetch }: GatewayOptions = {}): AnnouncementBoard {
  const url = new URL('/announcements', baseUrl);
  return {
    async list() {
      const response = await send(url, { signal: AbortSignal.timeout(BOARD_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`the board of announcements answered ${response.status}`);
      return answer.parse(await response.json()).announcements;
    },
  };
}

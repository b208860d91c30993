import type { FastifyInstance } from 'fastify';
import type { Announcements } from './announcements.ts';

const TITLE_MAX = 60;
const TEXT_MAX = 500;

const shortText = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.trim().length <= max ? value.trim() : null;

/** The provider's board: what it has written, one more, and one withdrawn. */
export function announcementRoutes(app: FastifyInstance, board: Announcements, now: () => Date): void {
  app.get('/announcements', async () => ({ announcements: board.all() }));

  app.post('/announcements', async (request, reply) => {
    const { kind = 'announcement', title, text, atLogin, endsAt } = (request.body ?? {}) as Record<string, unknown>;
    const [head, body] = [shortText(title, TITLE_MAX), shortText(text, TEXT_MAX)];
    const end = typeof endsAt === 'string' && endsAt !== '' ? new Date(endsAt) : null;
    if (!head || !body || (kind !== 'announcement' && kind !== 'banner') || Number.isNaN(end?.getTime() ?? 0)) {
      return reply.code(400).send({
        message: `title (at most ${TITLE_MAX} characters), text (${TEXT_MAX}) and kind announcement or banner are needed; endsAt is a time`,
      });
    }
    return board.write({
      kind,
      title: head,
      text: body,
      atLogin: atLogin === true || atLogin === 'on',
      beginsAt: now().toISOString(),
      endsAt: end?.toISOString() ?? null,
    });
  });

  app.post('/announcements/:id/withdraw', async (request, reply) =>
    (await board.withdraw((request.params as { id: string }).id))
      ? { withdrawn: true }
      : reply.code(404).send({ message: 'no such announcement' }),
  );
}

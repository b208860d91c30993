import type { FastifyInstance } from 'fastify';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/**
 * The specification's static path (section 7), and the same below the path of the calls, where a proxy that hands on
 * only those finds it.
 */
const PLACES = ['/resources/templates', '/api/resources/templates'];

/** The files of the upload widget. Anybody may have them: they contain no data. */
export function serveTemplates(
  server: FastifyInstance,
  templates: Readonly<Record<string, () => Promise<Uint8Array>>> = {},
): void {
  for (const [name, make] of Object.entries(templates)) {
    let made: Promise<Buffer> | undefined;
    for (const place of PLACES) {
      server.get(`${place}/${name}`, async (_request, response) => {
        const content = await (made ??= make().then((bytes) => Buffer.from(bytes)));
        return response
          .header('cache-control', 'no-cache')
          .header('content-disposition', `attachment; filename="${name}"`)
          .type(XLSX)
          .send(content);
      });
    }
  }
}

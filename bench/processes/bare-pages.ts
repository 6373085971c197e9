import { createServer } from 'node:http';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { handleInput } from '../child-process.ts';
import type { BarePages } from '../bare-pages.ts';

/** Serves a page and its count with one prepared statement: `/<name>?<parameters as JSON>`. Returns the port. */
handleInput(async ({ connection, connections, statements }: BarePages): Promise<number> => {
  const { pool } = openDatabase(connection, connections, { forCopies: true });
  const read = async (url: string) => {
    const [path = '', query = '[]'] = url.slice(1).split('?');
    const values = JSON.parse(decodeURIComponent(query)) as unknown[];
    const { rows } = await pool.query<{ total: number }>({ name: path, text: statements[path] ?? '', values });
    const data = rows.map(({ total: _total, ...row }) => row);
    return Buffer.from(JSON.stringify({ data, totalCount: Number(rows[0]?.total ?? 0) }));
  };
  const server = createServer(async (request, response) => {
    try {
      const body = await read(request.url ?? '');
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
});

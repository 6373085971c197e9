import { CsvError } from './csv-error.ts';
import { dateEvidence } from './dates.ts';
import { decode } from './decode.ts';
import type { ReadRequest, ReadReply } from './protocol.ts';
import { readTable } from './table.ts';

/** Rows per message, since receiving all at once would block the page. */
const pieceRows = 500;
const post = (message: ReadReply) => self.postMessage(message);

self.addEventListener('message', async ({ data }: MessageEvent<ReadRequest>) => {
  try {
    const { text, encoding } = decode(new Uint8Array(await data.file.arrayBuffer()));
    const { headers, rows, separator } = readTable(text, data.fields, data.rowsMaximum);
    for (let i = 0; i < rows.length; i += pieceRows) post({ rows: rows.slice(i, i + pieceRows) });
    post({
      headers,
      separator,
      encoding,
      dates: headers.map((_header, column) => dateEvidence(rows.map(({ cells }) => cells[column] ?? ''))),
    });
  } catch (error) {
    post({ problem: error instanceof CsvError ? error.problem : { key: 'unreadable' } });
  }
});

import { CsvError } from './csv-error.ts';
import type { Field } from './match.ts';
import type { ReadRequest, Found, ReadReply } from './protocol.ts';
import type { Row } from './table.ts';

export interface CsvFile extends Found {
  name: string;
  rows: Row[];
}

const fileBytesMaximum = 15 * 1024 * 1024;

/** Parses a CSV file in a worker; rejects with a CsvError. */
export function readCsv(
  file: File,
  fields: readonly Field[],
  { rowsMaximum, signal }: { rowsMaximum: number; signal: AbortSignal },
): Promise<CsvFile> {
  if (file.size === 0) return Promise.reject(new CsvError({ key: 'empty' }));
  if (file.size > fileBytesMaximum) return Promise.reject(new CsvError({ key: 'tooLarge' }));
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const rows: Row[] = [];
    const end = (act: () => void) => {
      worker.terminate();
      act();
    };
    signal.addEventListener('abort', () => end(() => reject(signal.reason as Error)));
    worker.addEventListener('error', () => end(() => reject(new CsvError({ key: 'reload' }))));
    worker.addEventListener('message', ({ data }: MessageEvent<ReadReply>) => {
      if ('rows' in data) rows.push(...data.rows);
      else if ('problem' in data) end(() => reject(new CsvError(data.problem)));
      else end(() => resolve({ ...data, rows, name: file.name }));
    });
    const request: ReadRequest = { file, fields: fields.map(({ pattern: _pattern, ...field }) => field), rowsMaximum };
    worker.postMessage(request);
  });
}

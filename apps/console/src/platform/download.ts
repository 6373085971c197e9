import { send, type CallOptions } from './client.ts';
import type { Endpoint, InputOf } from './endpoint-types.ts';
import type { CallParts } from './request.ts';

export interface DownloadProgress {
  bytes: number;
  /** Complete data rows so far, without the header. */
  rows: number;
}

/** File name of a Content-Disposition header; prefers the RFC 8187 form. */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  const name = extended ? decodeURIComponent(extended) : plain;
  return name?.replace(/[/\\]/g, '_').trim() || fallback;
}

/** Counts CSV rows across chunks, ignoring line breaks in quotes. */
export function rowCounter() {
  let quoted = false;
  let breaks = 0;
  return (piece: Uint8Array) => {
    for (const byte of piece) {
      if (byte === 0x22) quoted = !quoted;
      else if (byte === 0x0a && !quoted) breaks += 1;
    }
    return Math.max(0, breaks - 1);
  };
}

/** Exports a list with `format=csv` and no paging. Saves the file and returns its number of rows. */
export async function downloadCsv<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  {
    fallbackName,
    signal,
    onProgress,
  }: { fallbackName: string; signal?: AbortSignal; onProgress?: (progress: DownloadProgress) => void },
): Promise<DownloadProgress> {
  const { query, ...rest } = input as CallParts;
  const { page: _page, limit: _limit, ...filters } = query ?? {};
  const options: CallOptions = { signal, headers: { accept: 'text/csv' } };
  const response = await send(endpoint, { ...rest, query: { ...filters, format: 'csv' } }, options);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const count = rowCounter();
  const progress: DownloadProgress = { bytes: 0, rows: 0 };
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    pieces.push(piece.value);
    progress.bytes += piece.value.byteLength;
    progress.rows = count(piece.value);
    onProgress?.({ ...progress });
  }
  saveFile(
    new Blob(pieces, { type: 'text/csv;charset=utf-8' }),
    fileNameOf(response.headers.get('content-disposition'), fallbackName),
  );
  return progress;
}

/** Saves the response of a call as a file. */
export async function downloadFile<E extends Endpoint>(endpoint: E, input: InputOf<E>, fallbackName: string) {
  const response = await send(endpoint, input as CallParts);
  saveFile(await response.blob(), fileNameOf(response.headers.get('content-disposition'), fallbackName));
}

/** Downloads an image; when that fails, opens the link in a new tab (spec 1, section 8). */
export async function downloadImage(url: string, name: string): Promise<void> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The image request returned ${response.status}`);
    saveFile(await response.blob(), name);
  } catch {
    window.open(url, '_blank', 'noopener,noreferrer');
  }
}

/** Saves a file created in the browser. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { parseAnswer, textOf } from './soap.ts';
import { at, type Fields } from '../values.ts';
import { leadsOf, residentsOf, unitsOf } from './records.ts';

const readers = {
  anything: (result: Fields) => result,
  units: (result: Fields) => unitsOf(result),
  residents: (result: Fields, buildings: ReadonlyMap<string, string>) => residentsOf(result, buildings),
  leads: (result: Fields) => leadsOf(result),
};
type Readers = typeof readers;
export type Reader = keyof Readers;

/** A document and the records in it. */
export interface Document<R extends Reader = Reader> {
  body: string;
  method: string;
  reader: R;
  /** Building of each unit, for residents. */
  buildings: ReadonlyMap<string, string>;
}

export interface YardiAnswer<R extends Reader = Reader> {
  /** Error raised before the method ran, or empty. */
  fault: string;
  messages: readonly { isError: boolean; sentence: string }[];
  content: ReturnType<Readers[R]>;
}

/** Undefined if the document isn't a response of the method. */
export function readDocument({ body, method, reader, buildings }: Document): YardiAnswer | undefined {
  const response = parseAnswer(body, method);
  if (!response) return undefined;
  const messages = at(response.result, 'Messages', 'Message');
  const all: unknown[] = Array.isArray(messages) ? messages : [messages];
  return {
    fault: response.fault,
    messages: all
      .filter((one) => one !== undefined)
      .map((one) => ({ isError: textOf(at(one, '@messageType')) === 'Error', sentence: textOf(one) })),
    content: readers[reader](response.result, buildings),
  };
}

const longLength = 200_000;
const memoryMb = 1024;

/** Parses a long document in a worker thread, so the event loop isn't blocked. */
export async function readYardi<R extends Reader>(
  document: Document<R>,
  signal: AbortSignal,
): Promise<YardiAnswer<R> | undefined> {
  if (document.body.length < longLength) return readDocument(document) as YardiAnswer<R> | undefined;
  const thread = new Worker(new URL('thread.ts', import.meta.url), {
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  try {
    const [response] = (await once(thread, 'message', { signal })) as [YardiAnswer<R> | undefined];
    return response;
  } finally {
    await thread.terminate();
  }
}

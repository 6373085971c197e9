import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import type { Row } from '../../platform/csv/table.ts';
import { invalidate } from '../../platform/freshness.ts';
import type { FileReading, ImportDeclaration, Result } from './declaration.ts';
import { planImport, type Plan } from './plan.ts';
import { partsOf, resultsOf, sendParts, unsent, type Part } from './send.ts';

/** State of an import; `results` are the server's results by key. */
interface ImportState<Entry> {
  phase: 'idle' | 'previewing' | 'previewed' | 'sending' | 'stopped' | 'done';
  plan: Plan<Entry> | undefined;
  results: ReadonlyMap<string, Result>;
  sent: number;
  /** Why it stopped early. It can be continued. */
  problem: string | undefined;
}

const count = (parts: readonly Part[]) =>
  parts.reduce((sum, { rows, results }) => sum + (results ? rows.length : 0), 0);
const entriesOf = <Entry>({ rows }: Part<Entry>) => rows.map(({ entry }) => entry);

/** An import: plans the rows, previews them in parts, then sends the same parts. */
export function useImport<Id extends string, Entry extends object>(declared: ImportDeclaration<Id, Entry>) {
  const idle: ImportState<Entry> = { phase: 'idle', plan: undefined, results: new Map(), sent: 0, problem: undefined };
  const [state, setState] = useState(idle);
  const current = useRef<AbortController>(undefined);
  const sending = useRef<Part<Entry>[]>([]);
  useEffect(() => () => current.current?.abort(), []);

  const begin = () => {
    current.current?.abort();
    current.current = new AbortController();
    return current.current.signal;
  };
  const counting = (parts: readonly Part<Entry>[]) => () => setState((now) => ({ ...now, sent: count(parts) }));

  const preview = async (rows: readonly Row[], reading: FileReading<Id>) => {
    const signal = begin();
    setState({ ...idle, phase: 'previewing' });
    try {
      const plan = await planImport(rows, declared.read(reading), declared.says.known, signal);
      setState((now) => ({ ...now, plan }));
      const parts = partsOf(plan.planned, declared.batchMaximum);
      await sendParts(parts, (part) => declared.preview(entriesOf(part), signal), { signal, onPart: counting(parts) });
      sending.current = unsent(parts);
      setState((now) => ({ ...now, phase: 'previewed', results: resultsOf(parts) }));
    } catch (error) {
      if (!signal.aborted) setState((now) => ({ ...now, phase: 'previewed', problem: messageOf(error) }));
    }
  };

  /** Sends what was previewed. After a stop, it continues with the parts that have no response. */
  const confirm = async (): Promise<ReadonlyMap<string, Result> | undefined> => {
    const signal = begin();
    const parts = sending.current;
    setState((now) => ({ ...now, phase: 'sending', sent: count(parts), problem: undefined }));
    try {
      const send = (part: Part<Entry>) => declared.send(entriesOf(part), { signal, idempotencyKey: part.key });
      await sendParts(parts, send, { signal, onPart: counting(parts) });
      const results = resultsOf(parts);
      setState((now) => ({ ...now, phase: 'done', results }));
      return results;
    } catch (error) {
      if (!signal.aborted)
        setState((now) => ({ ...now, phase: 'stopped', results: resultsOf(parts), problem: messageOf(error) }));
      return undefined;
    } finally {
      void invalidate(new Map(declared.changes.map((topic) => [topic, 'any'])));
    }
  };

  const reset = () => {
    current.current?.abort();
    setState(idle);
  };
  return { ...state, preview, confirm, reset };
}

import { importUsers, previewImport, type ImportResult } from '@hearth/contract/people/user-import';
import type { Property } from '@hearth/contract/properties/properties';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../platform/api-error.ts';
import { call } from '../../../../platform/client.ts';
import type { Row } from '../../../../platform/csv/table.ts';
import { invalidate } from '../../../../platform/freshness.ts';
import type { Reading } from './clean.ts';
import { planImport, type Plan } from './plan.ts';
import { partsOf, resultsOf, sendParts, unsent, type Part } from './send.ts';

/** Where an import stands. `preview` and `result` say what the server answered by e-mail address. */
export interface ImportState {
  phase: 'idle' | 'previewing' | 'previewed' | 'sending' | 'stopped' | 'done';
  plan: Plan | undefined;
  answers: ReadonlyMap<string, ImportResult>;
  sent: number;
  /** Why it stopped before the end; it can be taken up again. */
  problem: string | undefined;
}

const idle: ImportState = { phase: 'idle', plan: undefined, answers: new Map(), sent: 0, problem: undefined };

/** An import of users into a property: the rows are planned, tried in parts, and then sent as they were tried. */
export function useImport(property: Property, ambassador: boolean) {
  const [state, setState] = useState(idle);
  const current = useRef<AbortController>(undefined);
  const sending = useRef<Part[]>([]);
  useEffect(() => () => current.current?.abort(), []);

  const begin = () => {
    current.current?.abort();
    current.current = new AbortController();
    return current.current.signal;
  };
  const input = (part: Part) => ({
    query: { propertyId: property._id },
    body: {
      users: part.rows.map(({ user }) => user),
      propertyId: property._id,
      type: ambassador ? ('AMBASSADOR' as const) : ('RESIDENT' as const),
    },
  });
  const count = (parts: readonly Part[]) =>
    parts.reduce((sum, { rows, results }) => sum + (results ? rows.length : 0), 0);

  const preview = async (rows: readonly Row[], reading: Reading) => {
    const signal = begin();
    setState({ ...idle, phase: 'previewing' });
    try {
      const plan = await planImport(rows, reading, signal);
      setState((now) => ({ ...now, plan }));
      const parts = partsOf(plan.planned);
      const send = async (part: Part) => (await call(previewImport, input(part), { signal })).data;
      await sendParts(parts, send, { signal, onPart: () => setState((now) => ({ ...now, sent: count(parts) })) });
      sending.current = unsent(parts);
      setState((now) => ({ ...now, phase: 'previewed', answers: resultsOf(parts) }));
    } catch (error) {
      if (!signal.aborted) setState((now) => ({ ...now, phase: 'previewed', problem: messageOf(error) }));
    }
  };

  /** Sends what was previewed; called again after a stop, it goes on with the parts that have no answer. */
  const confirm = async (): Promise<ReadonlyMap<string, ImportResult> | undefined> => {
    const signal = begin();
    const parts = sending.current;
    setState((now) => ({ ...now, phase: 'sending', sent: count(parts), problem: undefined }));
    try {
      const send = async (part: Part) =>
        (await call(importUsers, input(part), { signal, idempotencyKey: part.key })).data;
      await sendParts(parts, send, { signal, onPart: () => setState((now) => ({ ...now, sent: count(parts) })) });
      const answers = resultsOf(parts);
      setState((now) => ({ ...now, phase: 'done', answers }));
      return answers;
    } catch (error) {
      if (!signal.aborted)
        setState((now) => ({ ...now, phase: 'stopped', answers: resultsOf(parts), problem: messageOf(error) }));
      return undefined;
    } finally {
      void invalidate(
        new Map([
          ['user', 'any'],
          ['lease', 'any'],
        ]),
      );
    }
  };

  const reset = () => {
    current.current?.abort();
    setState(idle);
  };
  return { ...state, preview, confirm, reset };
}

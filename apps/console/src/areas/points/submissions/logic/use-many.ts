import { decisionsMaximum } from '@hearth/contract/constants';
import { decideMany, type DecisionResult } from '@hearth/contract/points/decisions';
import { useRef, useState } from 'react';
import { useAction } from '../../../../platform/query.ts';
import type { Scope } from '../../../../platform/scope.ts';

export type Decision = 'approve' | 'deny';

interface Progress {
  state: 'ready' | 'sending' | 'failed' | 'done';
  results: readonly DecisionResult[];
  error?: unknown;
}

/**
 * Sends many decisions in parts, one after the other. After a failure it goes on with the part that failed, which counts
 * once however often it is sent; stopping ends after the part under way.
 */
export function useMany(scope: Scope, ids: readonly string[], onResults: (results: readonly DecisionResult[]) => void) {
  const [progress, setProgress] = useState<Progress>({ state: 'ready', results: [] });
  const stopped = useRef(false);
  const part = useAction(decideMany, { onError: () => true });
  const send = async (decision: Decision, reason: string) => {
    stopped.current = false;
    const results = [...progress.results];
    while (results.length < ids.length && !stopped.current) {
      setProgress({ state: 'sending', results: [...results] });
      const pointLogIds = ids.slice(results.length, results.length + decisionsMaximum);
      try {
        const { data } = await part.mutateAsync({ query: { ...scope }, body: { decision, reason, pointLogIds } });
        results.push(...data);
        onResults(data);
      } catch (error) {
        return setProgress({ state: 'failed', results, error });
      }
    }
    setProgress({ state: 'done', results });
  };
  return {
    ...progress,
    send,
    stop: () => {
      stopped.current = true;
    },
    finish: () => setProgress({ ...progress, state: 'done' }),
  };
}

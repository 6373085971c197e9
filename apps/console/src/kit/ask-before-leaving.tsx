import { useEffect, useState } from 'react';
import { blockNavigation } from '../platform/location.ts';
import { DiscardQuestion } from '../ui/discard-question.tsx';

interface AskBeforeLeavingProps {
  when: boolean;
  /** The input isn't stored, so closing or reloading the page asks, too. */
  isAtRisk: boolean;
  onDiscard: () => void;
}

/** Asks before a link, Back or signing out discards unsaved input. */
export function AskBeforeLeaving({ when, isAtRisk, onDiscard }: AskBeforeLeavingProps) {
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    if (!when) return;
    return blockNavigation((next) => setLeave(() => next));
  }, [when]);
  useEffect(() => {
    if (!when || !isAtRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [when, isAtRisk]);
  return (
    <DiscardQuestion
      onDiscard={() => {
        setLeave(undefined);
        onDiscard();
        leave?.();
      }}
      onStay={() => setLeave(undefined)}
      open={leave !== undefined}
    />
  );
}

import { useEffect, useState } from 'react';
import { holdHere } from '../platform/location.ts';
import { DiscardQuestion } from '../ui/discard-question.tsx';

interface AskBeforeLeavingProps {
  when: boolean;
  /** The input is not kept: closing and reloading the page ask, too. */
  isAtRisk: boolean;
  onDiscard: () => void;
}

/** While there is unsaved input, leaving the screen asks first: by a link, the browser's way back or signing out. */
export function AskBeforeLeaving({ when, isAtRisk, onDiscard }: AskBeforeLeavingProps) {
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    if (!when) return;
    return holdHere((next) => setLeave(() => next));
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

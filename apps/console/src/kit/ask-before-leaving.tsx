import { useEffect, useState } from 'react';
import { holdHere } from '../platform/location.ts';
import { DiscardQuestion } from '../ui/discard-question.tsx';

/** While there is unsaved input, leaving the screen asks first: by a link, the browser's way back, signing out, closing or reloading the page. */
export function AskBeforeLeaving({ when }: { when: boolean }) {
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    if (!when) return;
    const letGo = holdHere((next) => setLeave(() => next));
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      letGo();
      removeEventListener('beforeunload', warn);
    };
  }, [when]);
  return (
    <DiscardQuestion
      onDiscard={() => {
        setLeave(undefined);
        leave?.();
      }}
      onStay={() => setLeave(undefined)}
      open={leave !== undefined}
    />
  );
}

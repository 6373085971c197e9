import { useEffect, useState, type ComponentType } from 'react';
import { onConfirmation } from '../../../../platform/confirmation.ts';

interface Question {
  Ask: ComponentType<{ onDone: () => void; onClose: () => void }>;
  answer: (isConfirmed: boolean) => void;
}

/** Asks people to confirm their identity when a call requires it. The dialog loads on first use. */
export function Confirmation() {
  const [question, setQuestion] = useState<Question>();
  useEffect(
    () =>
      onConfirmation(async () => {
        const { default: Ask } = await import('./confirm-identity.tsx');
        return new Promise((answer) => setQuestion({ Ask, answer }));
      }),
    [],
  );
  useEffect(() => () => question?.answer(false), [question]);
  if (!question) return null;
  const { Ask, answer } = question;
  const end = (isConfirmed: boolean) => {
    answer(isConfirmed);
    setQuestion(undefined);
  };
  return <Ask onClose={() => end(false)} onDone={() => end(true)} />;
}

import { useEffect, useRef } from 'react';

/** What the keys of the review do. */
export interface ReviewKeys {
  next: () => void;
  previous: () => void;
  approve: () => void;
  deny: () => void;
  leave: () => void;
  help: () => void;
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=combobox], [role=listbox]'));

/** j, k and the arrows move, a and d begin a decision, Escape leaves, ? explains. Silent while somebody types or a dialog is open beyond the submission's own. */
export function useReviewKeys(keys: ReviewKeys, ownDialogs: number) {
  const latest = useRef({ ...keys, ownDialogs });
  useEffect(() => {
    latest.current = { ...keys, ownDialogs };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (
        document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]').length > latest.current.ownDialogs
      )
        return;
      const { next, previous, approve, deny, leave, help } = latest.current;
      const act = {
        j: next,
        ArrowDown: next,
        k: previous,
        ArrowUp: previous,
        a: approve,
        d: deny,
        Escape: leave,
        '?': help,
      }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

import { useEffect, useRef } from 'react';

export interface ReviewKeys {
  next: () => void;
  previous: () => void;
  approve: () => void;
  deny: () => void;
  /** Picks the open submission, or lets go of it. */
  pick: () => void;
  approvePicked: () => void;
  denyPicked: () => void;
  leave: () => void;
  help: () => void;
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox]), textarea, select, [role=combobox], [role=listbox]'));

/** j, k and the arrows move, a and d begin a decision, x picks, Shift with a and d decides on what is picked, Escape leaves, ? explains. Silent while somebody types or a dialog is open beyond the submission's own. */
export function useReviewKeys(keys: ReviewKeys, ownDialogs: number) {
  const latest = useRef({ ...keys, ownDialogs });
  useEffect(() => {
    latest.current = { ...keys, ownDialogs };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (document.querySelectorAll('[role=dialog], [role=alertdialog]').length > latest.current.ownDialogs) return;
      const { next, previous, approve, deny, pick, approvePicked, denyPicked, leave, help } = latest.current;
      const act = {
        j: next,
        ArrowDown: next,
        k: previous,
        ArrowUp: previous,
        a: event.shiftKey ? approvePicked : approve,
        d: event.shiftKey ? denyPicked : deny,
        x: pick,
        Escape: leave,
        '?': help,
      }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

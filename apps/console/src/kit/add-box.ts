import { useEffect, useState, type KeyboardEvent } from 'react';
import { useDraftState } from './drafts.ts';
import { useField, useScope } from './form.tsx';

/** The list including the new value, or why it can't be added. */
type Added<Value> = { values: readonly Value[] } | { problem: string };

/**
 * A text box that adds to the list field `name`. Submitting the form adds what is left in the box, or shows why it
 * can't.
 */
export function useAddBox<Value>(name: string, read: (typed: string, known: readonly Value[]) => Added<Value>) {
  const { draft, addBoxes } = useScope();
  const { value, change, leave, error } = useField<readonly Value[]>(name);
  const { value: typed, set: setTyped } = useDraftState(draft.name === null ? null : `${draft.name}/${name}`, '');
  const [problem, setProblem] = useState<string>();
  const values = value ?? [];
  const isFilled = typed.trim() !== '';
  const add = () => {
    if (!isFilled) return true;
    const added = read(typed, values);
    setProblem('problem' in added ? added.problem : undefined);
    if ('problem' in added) return false;
    change(added.values);
    setTyped('');
    return true;
  };
  useEffect(() => {
    addBoxes.leave.set(name, add);
    addBoxes.setFilled(name, isFilled);
  });
  useEffect(
    () => () => {
      addBoxes.leave.delete(name);
      addBoxes.setFilled(name, false);
    },
    [addBoxes, name],
  );
  return {
    values,
    change,
    add,
    isFilled,
    type: (next: string) => {
      setTyped(next);
      setProblem(undefined);
    },
    /** Props of the text field. Enter adds. */
    field: {
      value: typed,
      error: problem ?? error,
      onBlur: leave,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        add();
      },
    },
  };
}

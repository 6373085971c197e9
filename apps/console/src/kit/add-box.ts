import { useEffect, useState, type KeyboardEvent } from 'react';
import { useKept } from './drafts.ts';
import { useField, useScope } from './form.tsx';

/** The list with what was typed, or what is wrong with it. */
type Added<Value> = { values: readonly Value[] } | { problem: string };

/** A box that adds to the list of that name. What is left in it is added when the form is sent; the box says what is wrong otherwise. */
export function useAddBox<Value>(name: string, read: (typed: string, known: readonly Value[]) => Added<Value>) {
  const { draft, addBoxes } = useScope();
  const { value, change, leave, error } = useField<readonly Value[]>(name);
  const { value: typed, set: setTyped } = useKept(draft.name === null ? null : `${draft.name}/${name}`, '');
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
    /** For the text field: what it holds, what is wrong with it, and Enter, which adds. */
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

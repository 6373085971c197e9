import Add from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { useField } from '../../../../kit/form.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import styles from './texts-field.module.css';

type Kept = { _id?: string | undefined } & Record<string, unknown>;

interface TextsFieldProps {
  /** Of the form: a list of objects that hold a text under `of`. */
  name: string;
  of: 'question' | 'label';
  /** 'Question': the first is 'Question 1'. */
  label: string;
  maximum: number;
  charactersMaximum: number;
  /** The last one, read only: residents write there themselves. */
  other?: { onRemove: () => void } | undefined;
}

/** Texts that staff add, order by drag or by keys, and take away again, but for the first. */
export function TextsField({ name, of, label, maximum, charactersMaximum, other }: TextsFieldProps) {
  const { value, change, leave, error, disabled } = useField<Kept[]>(name);
  const entries = value ?? [];
  // New texts have no id of their own yet: what the list tells them apart by stays with them as they are moved.
  const [keys, setKeys] = useState(() => entries.map((_, i) => `text-${i}`));
  const made = useRef(entries.length);
  const root = useRef<HTMLDivElement>(null);
  const focusLast = () =>
    requestAnimationFrame(() =>
      [...(root.current?.querySelectorAll<HTMLInputElement>('input:not([readonly])') ?? [])].at(-1)?.focus(),
    );
  const set = (next: Kept[], nextKeys: string[]) => {
    setKeys(nextKeys);
    change(next);
  };
  const items = entries.map((entry, i) => ({
    id: keys[i] ?? `late-${i}`,
    label: String(entry[of] || `${label} ${i + 1}`),
    entry,
  }));
  return (
    <div className={styles.root} ref={root}>
      <SortableList
        disabled={disabled}
        items={items}
        label={`${label}s`}
        onChange={(moved) =>
          set(
            moved.map(({ entry }) => entry),
            moved.map(({ id }) => id),
          )
        }
      >
        {({ entry }, i) => (
          <div className={styles.entry}>
            <TextField
              autoComplete="off"
              disabled={disabled}
              hideLabel
              label={`${label} ${i + 1}`}
              maxLength={charactersMaximum}
              onBlur={leave}
              onChange={({ target }) =>
                change(entries.map((kept, at) => (at === i ? { ...kept, [of]: target.value } : kept)))
              }
              placeholder={`${label} ${i + 1}`}
              value={String(entry[of] ?? '')}
            />
            {i > 0 && (
              <IconButton
                aria-label={`Delete ${label.toLowerCase()} ${i + 1}`}
                onClick={() => {
                  set(entries.toSpliced(i, 1), keys.toSpliced(i, 1));
                  focusLast();
                }}
                size="small"
              >
                <Trash size={17} />
              </IconButton>
            )}
          </div>
        )}
      </SortableList>
      {other && (
        <div className={styles.other}>
          <TextField
            hideLabel
            hint="Residents write their own"
            inputProps={{ readOnly: true }}
            label="Other"
            value="Other"
          />
          <IconButton aria-label="Delete Other" onClick={other.onRemove} size="small">
            <Trash size={17} />
          </IconButton>
        </div>
      )}
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          disabled={disabled || entries.length >= maximum}
          onClick={() => {
            made.current += 1;
            set([...entries, { [of]: '' }], [...keys, `text-${made.current}`]);
            focusLast();
          }}
          size="small"
          startIcon={<Add />}
        >
          Add {label.toLowerCase()}
        </Button>
      </div>
    </div>
  );
}

import Arrow from 'lucide-react/icons/chevron-down';
import { useRef, useState } from 'react';
import { ChoicePopover, handleChoiceKey } from './choice-popover.tsx';
import { Control, controlParts } from './control.tsx';
import { Field, type FieldProps } from './field.tsx';
import type { Option } from './select-field.tsx';

export interface MultiSelectProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  onBlur?: () => void;
  /** Shown while nothing is selected, such as 'All Point Logs'. */
  placeholder: string;
}

/** A multiple select that shows one choice by its label and more as a count. Arrows move between the checkboxes. */
export function MultiSelect<Value extends string>({
  options,
  values,
  onChange,
  onBlur,
  placeholder,
  ...field
}: MultiSelectProps<Value>) {
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const first = options.find((option) => option.value === values[0])?.label;
  const summary = values.length === 0 ? placeholder : values.length === 1 ? first : `${first} +${values.length - 1}`;
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <Field {...field}>
      {({ controlProps, labelId, invalid }) => (
        <div
          onKeyDown={(event) => handleChoiceKey(event, { isOpen: open, open: () => setOpen(true), close })}
          role="presentation"
        >
          <Control disabled={field.disabled} invalid={invalid} ref={box}>
            <button
              {...controlProps}
              aria-required={undefined}
              aria-expanded={open}
              aria-haspopup="dialog"
              aria-labelledby={`${labelId} ${controlProps.id}`}
              className={controlParts.chooses}
              onBlur={onBlur}
              onClick={() => setOpen(true)}
              ref={opener}
              type="button"
            >
              {summary}
            </button>
            <Arrow aria-hidden className={controlParts.arrow} />
          </Control>
          {open && (
            <ChoicePopover
              anchor={box}
              label={{ 'aria-labelledby': labelId }}
              onChange={onChange}
              onClose={() => setOpen(false)}
              options={options}
              values={values}
            />
          )}
        </div>
      )}
    </Field>
  );
}

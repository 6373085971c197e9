import type {
  ChangeEventHandler,
  ComponentPropsWithoutRef,
  FocusEventHandler,
  KeyboardEventHandler,
  ReactNode,
  Ref,
} from 'react';
import { Control, controlParts } from './control.tsx';
import { Field, type FieldProps } from './field.tsx';
import { InsertBar, type Insert } from './insert-bar.tsx';

type Box = HTMLInputElement | HTMLTextAreaElement;
type Reference = Ref<HTMLInputElement> | Ref<HTMLTextAreaElement>;
type Own = 'id' | 'ref' | 'size' | 'onChange' | 'onBlur' | 'onFocus' | 'onKeyDown' | 'style';

/** Props of a text field; the rest goes to the input. */
export type TextFieldProps = FieldProps &
  Omit<ComponentPropsWithoutRef<'input'>, keyof FieldProps | Own> & {
    onChange?: ChangeEventHandler<Box>;
    onBlur?: FocusEventHandler<Box>;
    onFocus?: FocusEventHandler<Box>;
    onKeyDown?: KeyboardEventHandler<Box>;
    inputProps?: ComponentPropsWithoutRef<'input'>;
    ref?: Reference;
    inputRef?: Reference;
    startAdornment?: ReactNode;
    endAdornment?: ReactNode;
    /** Several lines, growing with the text from `minRows` to `maxRows`. */
    multiline?: boolean;
    minRows?: number;
    maxRows?: number;
    /** What a press puts in where the cursor stands. */
    inserts?: readonly Insert[];
  };

/** Types into a box for somebody, where the cursor stands. */
function typeInto(box: Box, text: string) {
  box.focus();
  box.setRangeText(text, box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** One or more lines of text. `inputRef` is the input, which a form gives the focus to. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    labelOnBorder,
    hint,
    error,
    required,
    disabled,
    inputProps,
    ref,
    inputRef,
    startAdornment,
    endAdornment,
    multiline,
    minRows = 1,
    maxRows,
    inserts,
    ...input
  } = props;
  return (
    <Field
      disabled={disabled}
      error={error}
      hideLabel={hideLabel}
      hint={hint}
      label={label}
      labelOnBorder={labelOnBorder}
      required={required}
    >
      {({ wired, invalid }) => {
        const attributes = { ...input, ...wired, ...inputProps, className: controlParts.value };
        const box = (
          <Control disabled={disabled} invalid={invalid}>
            {startAdornment}
            {multiline ? (
              <textarea
                {...(attributes as ComponentPropsWithoutRef<'textarea'>)}
                ref={(inputRef ?? ref) as Ref<HTMLTextAreaElement>}
                rows={minRows}
                style={{ minHeight: `calc(${minRows}lh + 16px)`, maxHeight: maxRows && `calc(${maxRows}lh + 16px)` }}
              />
            ) : (
              <input {...attributes} ref={(inputRef ?? ref) as Ref<HTMLInputElement>} />
            )}
            {endAdornment}
          </Control>
        );
        return (
          <>
            {box}
            {inserts && (
              <InsertBar
                disabled={disabled}
                inserts={inserts}
                onInsert={(text) => typeInto(document.getElementById(wired.id) as Box, text)}
              />
            )}
          </>
        );
      }}
    </Field>
  );
}

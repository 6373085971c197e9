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
    /** Several lines, growing from `minRows` to `maxRows`. */
    multiline?: boolean;
    minRows?: number;
    maxRows?: number;
    /** Snippets that can be inserted at the cursor. */
    inserts?: readonly Insert[];
  };

/** Inserts text at the cursor as if it were typed. */
function typeInto(box: Box, text: string) {
  box.focus();
  box.setRangeText(text, box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A text field with one or more lines. `inputRef` is the input, which forms focus. */
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
      {({ controlProps, invalid }) => {
        const attributes = { ...input, ...controlProps, ...inputProps, className: controlParts.value };
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
                onInsert={(text) => typeInto(document.getElementById(controlProps.id) as Box, text)}
              />
            )}
          </>
        );
      }}
    </Field>
  );
}

import { isRichTextLink } from '@hearth/contract/library/rich-text';
import { lazy, Suspense, type ReactNode } from 'react';
import type { FieldPath, FieldPathByValue, FieldValues } from 'react-hook-form';
import { DateField, type DateFieldProps } from '../ui/date-field.tsx';
import { MoneyField, type MoneyFieldProps } from '../ui/money-field.tsx';
import { PasswordField, type PasswordFieldProps } from '../ui/password-field.tsx';
import { RichTextField, type RichTextFieldProps } from '../ui/rich-text-field.tsx';
import { TextField, type TextFieldProps } from '../ui/text-field.tsx';
import { TimeField, type TimeFieldProps } from '../ui/time-field.tsx';
import { UploadField, type UploadFieldProps } from '../ui/upload-field.tsx';
import { WholeField } from '../ui/whole-field.tsx';
import {
  type SelectProps,
  Select,
  type MultiProps,
  Multi,
  type ChoicesProps,
  Choices,
  type RadioProps,
  Radio,
  type CheckProps,
  Check,
} from './choice-inputs.tsx';
import { useInput, useTyped, type InputProps } from './use-input.ts';
import { common } from './messages.ts';

const PropertySelect = lazy(() => import('./property-select.tsx'));

type TextProps = InputProps<TextFieldProps, string>;
function Text(props: TextProps) {
  const { value, change, ref, look } = useInput<string, TextProps>(props);
  return (
    <TextField
      autoComplete="off"
      {...look}
      inputRef={ref}
      name={props.name}
      onChange={({ target }) => change(target.value)}
      value={value ?? ''}
    />
  );
}

type ReasonProps = Omit<TextProps, 'label' | 'multiline'>;
/** A required reason, such as for denying or voiding. */
const Reason = (props: ReasonProps) => (
  <Text autoFocus label={common.reason} minRows={2} multiline required {...props} />
);

type RichProps = InputProps<Omit<RichTextFieldProps, 'isLink'>, string>;
/** Rich text as HTML. */
function Rich(props: RichProps) {
  const { value, change, ref, look } = useInput<string, RichProps>(props);
  return <RichTextField {...look} inputRef={ref} isLink={isRichTextLink} onChange={change} value={value ?? ''} />;
}

type PasswordProps = InputProps<PasswordFieldProps, string>;
function Password(props: PasswordProps) {
  const { value, change, ref, look } = useInput<string, PasswordProps>(props, { isSecret: true });
  return (
    <PasswordField
      {...look}
      inputRef={ref}
      name={props.name}
      onChange={({ target }) => change(target.value)}
      value={value ?? ''}
    />
  );
}

type WholeProps = InputProps<TextFieldProps, number>;
/** A whole number, such as points. Ignores thousands separators. */
function Whole(props: WholeProps) {
  const { ref, look, ...field } = useInput<number, WholeProps>(props);
  const [text, type] = useTyped(field);
  return (
    <TextField
      autoComplete="off"
      inputProps={{ inputMode: 'numeric' }}
      {...look}
      inputRef={ref}
      name={props.name}
      onChange={({ target }) => type(target.value)}
      value={text}
    />
  );
}

/** A whole number with thousands separators while typing. */
function Grouped(props: WholeProps) {
  const { ref, look, ...field } = useInput<number, WholeProps>(props);
  const [text, type] = useTyped(field);
  return <WholeField {...look} inputRef={ref} onChange={type} value={text} />;
}

type MoneyProps = InputProps<MoneyFieldProps, number>;
function Money(props: MoneyProps) {
  const { ref, look, ...field } = useInput<number, MoneyProps>(props);
  const [text, type] = useTyped(field);
  return <MoneyField {...look} inputRef={ref} onChange={type} value={text} />;
}

type DayProps = InputProps<DateFieldProps, string>;
function Day(props: DayProps) {
  const { value, empty, change, ref, look } = useInput<string, DayProps>(props);
  return <DateField {...look} inputRef={ref} onChange={(day) => change(day ?? empty)} value={value || null} />;
}

type TimeProps = InputProps<TimeFieldProps, string>;
function Time(props: TimeProps) {
  const { value, empty, change, ref, look } = useInput<string, TimeProps>(props);
  return <TimeField {...look} inputRef={ref} onChange={(time) => change(time ?? empty)} value={value || null} />;
}

type UploadProps = InputProps<UploadFieldProps, readonly File[]>;
function Upload(props: UploadProps) {
  const { value, change, look } = useInput<readonly File[], UploadProps>(props);
  return <UploadField {...look} files={value ?? []} onChange={change} />;
}

type PropertyProps = InputProps<{ label: string }, string>;
/** One of the viewer's properties. */
function Property(props: PropertyProps) {
  const { value, change, look } = useInput<string, PropertyProps>(props);
  return (
    <Suspense>
      <PropertySelect error={look.error} label={look.label} onChange={change} value={value ?? ''} />
    </Suspense>
  );
}

/** Form fields. Each takes its name, a label and the props of its component. */
export const Input = {
  Text,
  Reason,
  Rich,
  Password,
  Number: Whole,
  Grouped,
  Money,
  Date: Day,
  Time,
  Select,
  Multi,
  Choices,
  Radio,
  Check,
  Upload,
  Property,
};

/** Requires a name whose value has the field's type. */
type Named<P, V extends FieldValues, Value> = (
  props: Omit<P, 'name' | 'checks'> & { name: FieldPathByValue<V, Value | null | undefined>; checks?: FieldPath<V> },
) => ReactNode;

/** The fields of a form with the values `V`. */
export interface Inputs<V extends FieldValues> {
  Text: Named<TextProps, V, string>;
  Reason: Named<ReasonProps, V, string>;
  Rich: Named<RichProps, V, string>;
  Password: Named<PasswordProps, V, string>;
  Number: Named<WholeProps, V, number>;
  Grouped: Named<WholeProps, V, number>;
  Money: Named<MoneyProps, V, number>;
  Date: Named<DayProps, V, string>;
  Time: Named<TimeProps, V, string>;
  Select: <Value extends string>(props: Parameters<Named<SelectProps<Value>, V, string>>[0]) => ReactNode;
  Multi: <Value extends string>(props: Parameters<Named<MultiProps<Value>, V, readonly string[]>>[0]) => ReactNode;
  Choices: Named<ChoicesProps, V, readonly string[]>;
  Radio: <Value extends string>(props: Parameters<Named<RadioProps<Value>, V, string>>[0]) => ReactNode;
  Check: Named<CheckProps, V, boolean>;
  Upload: Named<UploadProps, V, readonly File[]>;
  Property: Named<PropertyProps, V, string>;
}

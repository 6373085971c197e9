import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type BaseSyntheticEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import {
  get,
  set,
  useController,
  useFieldArray,
  useForm as useHookForm,
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type FormState,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from '@hearth/contract/validation';
import type { ApiError } from '../platform/api-error.ts';
import { focusFirstInvalid } from './first-invalid.ts';
import { nameOf, startOf, type FormSchema } from './form-values.ts';
import styles from './form.module.css';
import { useDraft, type Draft } from './use-draft.ts';

type Known<S extends FormSchema> = Pick<
  UseFormReturn<z.input<S>, unknown, z.output<S>>,
  'watch' | 'getValues' | 'setValue' | 'reset' | 'resetField' | 'trigger' | 'clearErrors' | 'setFocus'
>;

/** A form of a schema: what react-hook-form knows of it, its draft, and where errors go. */
export interface Form<S extends FormSchema> extends Known<S> {
  control: Control;
  draft: Draft;
  /** The element around the fields. */
  root: RefObject<HTMLDivElement | null>;
  addBoxes: AddBoxes;
  formState: Pick<FormState<FieldValues>, 'isDirty' | 'dirtyFields' | 'isSubmitting' | 'isSubmitted'>;
  /** What the fields hold while they are empty. */
  blank: Readonly<Record<string, unknown>>;
  /** The names of the fields that stand on the screen. */
  shown: Set<string>;
  /** Puts the server's issues on their fields, those in `shown` when they stand aside; true when every one found its field. */
  land: (error: ApiError, shown?: ReadonlySet<string>) => boolean;
  /** Answers what sends the form: valid values go to `onValid`, what is wrong and has no field here to `onSentence`. */
  submit: (
    onValid: (values: z.output<S>) => unknown,
    onSentence: (sentence: string) => void,
  ) => (event?: BaseSyntheticEvent) => void;
}

/** The boxes of a form that add to a list. `leave` adds what is left in one, false where it cannot be added. */
interface AddBoxes {
  leave: Map<string, () => boolean>;
  filled: ReadonlySet<string>;
  setFilled: (name: string, isFilled: boolean) => void;
}

export interface FormOptions<S extends FormSchema> {
  schema: S;
  /** Names the form and the record whose unsaved input is kept, `lease:{property}`; null where it is a secret. */
  draft: string | null;
  /** The form changes a record, which others may change meanwhile. */
  isOfRecord?: boolean;
  /** What the form starts with, over the defaults of the schema; keys that are not in the schema are left out. */
  values?: Partial<z.input<S>>;
  /** When mistakes are first shown: once a field was left (the default), as it is changed, or when the form is sent. */
  mode?: 'onTouched' | 'onChange' | 'onSubmit' | undefined;
}

/** The state of a form of the contract: starts from the schema's defaults, is checked by the schema. */
export function useForm<S extends FormSchema>(options: FormOptions<S>): Form<S> {
  const { schema, values = {}, mode = 'onTouched', draft: draftName, isOfRecord = false } = options;
  const root = useRef<HTMLDivElement>(null);
  const [shown] = useState(() => new Set<string>());
  const [leave] = useState(() => new Map<string, () => boolean>());
  const [filled, setFilledSet] = useState<ReadonlySet<string>>(new Set());
  const [blank] = useState(() => startOf(schema));
  const [start] = useState(() => startOf(schema, values) as DefaultValues<z.input<S>>);
  const unplacedError = useRef<string>(undefined);
  const form = useHookForm<z.input<S>, unknown, z.output<S>>({
    defaultValues: start,
    mode,
    shouldFocusError: false,
    resolver: (typed) => {
      const { data, error } = schema.safeParse(typed);
      unplacedError.current = undefined;
      if (!error) return { values: data as z.output<S>, errors: {} };
      const errors: FieldErrors<z.input<S>> = {};
      for (const { path, message } of error.issues) {
        const name = nameOf(path, shown);
        if (name === undefined) unplacedError.current ??= message;
        const place = name ?? (path.join('.') || 'form');
        if (!get(errors, place)) set(errors, place, { type: 'invalid', message });
      }
      return { values: {}, errors };
    },
  });
  const draft = useDraft(form as unknown as Parameters<typeof useDraft>[0], draftName, isOfRecord);
  const setFilled = useCallback(
    (name: string, isFilled: boolean) =>
      setFilledSet((before) => {
        if (before.has(name) === isFilled) return before;
        return new Set(isFilled ? [...before, name] : [...before].filter((other) => other !== name));
      }),
    [],
  );
  const land: Form<S>['land'] = ({ issues }, among = shown) => {
    const landed = issues.flatMap(({ path, message }) => {
      const name = nameOf(path, among, true);
      return name === undefined ? [] : [{ name: name as Path<z.input<S>>, message }];
    });
    for (const { name, message } of landed) form.setError(name, { message });
    if (landed.length > 0) focusFirstInvalid(root);
    return landed.length > 0 && landed.length === issues.length;
  };
  const submit: Form<S>['submit'] = (onValid, onSentence) => {
    const send = form.handleSubmit(onValid, () => {
      focusFirstInvalid(root);
      if (unplacedError.current !== undefined) onSentence(unplacedError.current);
    });
    return (event) => {
      event?.preventDefault();
      const left = [...leave.values()].filter((add) => !add());
      const unread = root.current?.querySelector<HTMLElement>('[data-unread]');
      if (left.length === 0 && !unread) return void send(event);
      // A date that cannot be read says so once it is left.
      unread?.blur();
      focusFirstInvalid(root);
    };
  };
  const control = form.control as unknown as Control;
  return { ...form, control, draft, root, addBoxes: { leave, filled, setFilled }, blank, shown, land, submit };
}

interface Scope {
  control: Control;
  check: (names: readonly string[]) => void;
  blank: Form<FormSchema>['blank'];
  shown: Set<string>;
  disabled: boolean;
  draft: Pick<Draft, 'name' | 'secrets'>;
  addBoxes: Pick<AddBoxes, 'leave' | 'setFilled'>;
}

const FormContext = createContext<Scope | undefined>(undefined);

/** What the fields have from the form around them. */
export function useScope(): Scope {
  const scope = use(FormContext);
  if (!scope) throw new Error('A field stands outside of a form');
  return scope;
}

/** Makes the fields inside those of the form. */
export function FormFields<S extends FormSchema>({ form, children }: { form: Form<S>; children: ReactNode }) {
  const { control, blank, shown, trigger, root } = form;
  const { name, secrets, discards } = form.draft;
  const { leave, setFilled } = form.addBoxes;
  const scope = useMemo(() => {
    const check = (names: readonly string[]) => void trigger(names as Path<z.input<S>>[]);
    return { control, check, blank, shown, disabled: false, draft: { name, secrets }, addBoxes: { leave, setFilled } };
  }, [control, blank, shown, trigger, name, secrets, leave, setFilled]);
  return (
    <FormContext value={scope}>
      <div className={styles.fields} key={discards} ref={root}>
        {children}
      </div>
    </FormContext>
  );
}

/** Fields that can be changed together, or not at all. */
export function FieldGroup({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  const around = useScope();
  const scope = useMemo(() => ({ ...around, disabled: around.disabled || disabled }), [around, disabled]);
  return <FormContext value={scope}>{children}</FormContext>;
}

/** One field of the form around it. `empty` is what it holds when somebody clears it; `dependent` is checked again, once it holds something. */
export function useField<Value = unknown>(name: string, { isSecret = false } = {}) {
  const { control, check, blank, shown, disabled, draft } = useScope();
  const { field, fieldState } = useController<FieldValues, string>({ control, name });
  const started: unknown = get(control._defaultValues, name);
  const clear: unknown = get(blank, name) ?? (started === undefined || started === null ? started : null);
  useEffect(() => {
    shown.add(name);
    if (isSecret) draft.secrets.add(name);
    return () => void shown.delete(name);
  }, [shown, name, isSecret, draft]);
  return {
    value: field.value as Value | null | undefined,
    empty: clear,
    change: (value: unknown, dependent?: string) => {
      field.onChange(value);
      if (dependent && (get(control._formValues, dependent) || control.getFieldState(dependent).error))
        check([name, dependent]);
    },
    leave: field.onBlur,
    ref: field.ref,
    error: fieldState.error?.message,
    disabled,
  };
}

/** The rows of a list in the form around it, each with fields of its own: `reviewLinks.0.url`. */
export function useRows(name: string) {
  const { fields, append, remove } = useFieldArray({ control: useScope().control, name });
  return { rows: fields, add: (row: FieldValues) => append(row), remove };
}

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

/** A form of a schema: react-hook-form's state, its draft, and error placement. */
export interface Form<S extends FormSchema> extends Known<S> {
  control: Control;
  draft: Draft;
  /** The element around the fields. */
  root: RefObject<HTMLDivElement | null>;
  addBoxes: AddBoxes;
  formState: Pick<FormState<FieldValues>, 'isDirty' | 'dirtyFields' | 'isSubmitting' | 'isSubmitted'>;
  /** Values of empty fields. */
  blank: Readonly<Record<string, unknown>>;
  /** Names of the mounted fields. */
  shown: Set<string>;
  /**
   * Shows the server's issues on the fields in `shown`, by default the mounted ones. True if every issue has a field.
   */
  land: (error: ApiError, shown?: ReadonlySet<string>) => boolean;
  /** Makes a submit handler: valid values go to `onValid`, errors without a field to `onSentence`. */
  submit: (
    onValid: (values: z.output<S>) => unknown,
    onSentence: (sentence: string) => void,
  ) => (event?: BaseSyntheticEvent) => void;
}

/** The form's boxes that add to a list. `leave` adds what is left in a box; false if it can't be added. */
interface AddBoxes {
  leave: Map<string, () => boolean>;
  filled: ReadonlySet<string>;
  setFilled: (name: string, isFilled: boolean) => void;
}

export interface FormOptions<S extends FormSchema> {
  schema: S;
  /** Draft name: the form and its record, such as `lease:{property}`. Null for secrets, which aren't stored. */
  draft: string | null;
  /** The form edits a record that others may change at the same time. */
  isOfRecord?: boolean;
  /** Initial values over the schema's defaults. Keys that aren't in the schema are dropped. */
  values?: Partial<z.input<S>>;
  /** When errors first show: on blur (default), on change, or on submit. */
  mode?: 'onTouched' | 'onChange' | 'onSubmit' | undefined;
}

/** Form state of a contract schema, which provides the defaults and validates. */
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
        const field = name ?? (path.join('.') || 'form');
        if (!get(errors, field)) set(errors, field, { type: 'invalid', message });
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
      // Blurring shows the error of a date that can't be read.
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

/** The form that a field belongs to. */
export function useScope(): Scope {
  const scope = use(FormContext);
  if (!scope) throw new Error('A field must be inside a form');
  return scope;
}

/** Provides the form to the fields inside. */
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

/** Disables all fields inside at once. */
export function FieldGroup({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  const around = useScope();
  const scope = useMemo(() => ({ ...around, disabled: around.disabled || disabled }), [around, disabled]);
  return <FormContext value={scope}>{children}</FormContext>;
}

/** A field of the surrounding form. `empty` is its cleared value; `dependent` is validated again unless it's empty. */
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

/** Rows of a list in the surrounding form, with fields such as `reviewLinks.0.url`. */
export function useRows(name: string) {
  const { fields, append, remove } = useFieldArray({ control: useScope().control, name });
  return { rows: fields, add: (row: FieldValues) => append(row), remove };
}

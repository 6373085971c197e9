import { useEffect, useState, type ReactNode } from 'react';
import type { z } from '@hearth/contract/validation';
import { messageOf, type ApiError } from '../platform/api-error.ts';
import type { Endpoint, InputOf, OutputOf } from '../platform/endpoint-types.ts';
import { useAction } from '../platform/query.ts';
import { Button } from '../ui/button.tsx';
import { DialogShell } from '../ui/dialog-shell.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { toast } from '../ui/toast.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { changedFrom, type FormSchema } from './form-values.ts';
import styles from './form-dialog.module.css';
import { FormFields, useForm, type Form } from './form.tsx';
import { Input, type Inputs } from './input.tsx';

/** What is asked after the form and before anything is sent. */
interface Question {
  title: string;
  submit: string;
  disabled?: boolean;
  children: ReactNode;
}

interface FormFrameProps<S extends FormSchema> {
  form: Form<S>;
  title: string;
  subtitle?: ReactNode;
  submit: string;
  /** What it does cannot be taken back. */
  destructive?: boolean;
  width?: 'sm' | 'md' | 'lg';
  busy: boolean;
  /** It cannot be sent yet, with what was entered. */
  disabled?: (values: z.input<S>) => boolean;
  /** Unsaved input; what the fields hold themselves when left out. */
  dirty?: boolean;
  onSend: (values: z.output<S>) => unknown;
  onClose: () => void;
  children: (input: Inputs<z.input<S>>, form: Form<S>) => ReactNode;
}

/** The dialog around a form: what was entered is asked about before it closes. `FormDialog` is this with an endpoint. */
export function FormFrame<S extends FormSchema>(props: FormFrameProps<S>) {
  const { form, title, subtitle, submit, destructive, width, busy, disabled, dirty, onSend, onClose, children } = props;
  return (
    <DialogShell
      actions={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            color={destructive ? 'error' : undefined}
            disabled={disabled?.(form.watch())}
            loading={busy}
            type="submit"
            variant="contained"
          >
            {submit}
          </Button>
        </>
      )}
      dirty={dirty ?? form.formState.isDirty}
      onClose={onClose}
      onSubmit={form.submit(onSend, toast.error)}
      open
      subtitle={subtitle}
      title={title}
      width={width}
    >
      <FormFields form={form}>{children(Input, form)}</FormFields>
    </DialogShell>
  );
}

interface FormDialogProps<E extends Endpoint, S extends FormSchema> {
  endpoint: E;
  /** What the form holds: the endpoint's body as the contract has it, or what it is made from. */
  schema: S;
  /** What the server has now: the form starts with it, and a field that is still as it was is not sent. */
  record?: Partial<z.input<S>>;
  /** What a new record starts with, over the contract's defaults. */
  values?: Partial<z.input<S>>;
  /** The specification names the body: fields of the `record` that did not change are sent, too. */
  whole?: boolean;
  /** What the call takes, made from the valid values; the body alone when left out. */
  input?: (values: z.output<S>) => InputOf<E>;
  /** Asks once more, with what is about to happen. */
  confirm?: (values: z.output<S>) => Question;
  title: string;
  subtitle?: ReactNode;
  submit: string;
  /** What it does cannot be taken back. */
  destructive?: boolean;
  width?: 'sm' | 'md' | 'lg';
  /** It cannot be sent yet, with what was entered. */
  disabled?: (values: z.input<S>) => boolean;
  /** Something beside the fields was entered. */
  dirty?: boolean;
  /** What is entered is kept in this browser under that name until it is sent or discarded: a reload does not lose it. */
  draft?: string;
  /** What a failure is called, before the server's message. */
  failed?: string;
  onDone: (answer: OutputOf<E>) => void;
  /** Told when what the dialog is about is not as it was (409) or not there any more (404); the message is shown. */
  onRefused?: (error: ApiError, form: Form<S>) => void;
  onClose: () => void;
  children: (input: Inputs<z.input<S>>, form: Form<S>) => ReactNode;
}

/** A dialog with a form of an endpoint. Errors of the server land on their fields, those that have none are said in a toast. */
export function FormDialog<E extends Endpoint, S extends FormSchema>(props: FormDialogProps<E, S>) {
  const [starts, setStarts] = useState(0);
  const { draft } = props;
  if (draft === undefined) return <EndpointForm {...props} />;
  return (
    <EndpointForm
      {...props}
      key={starts}
      onClose={() => {
        dropDraft(draft);
        props.onClose();
      }}
      onDone={(answer) => {
        dropDraft(draft);
        props.onDone(answer);
      }}
      onStartAnew={() => {
        dropDraft(draft);
        setStarts(starts + 1);
      }}
    />
  );
}

function useDraft<S extends FormSchema>(draft: string | undefined, form: Form<S>, isSent: boolean) {
  const { watch, formState } = form;
  const { isDirty } = formState;
  const typed = draft === undefined ? '' : JSON.stringify(watch());
  useEffect(() => {
    if (draft !== undefined && isDirty && !isSent) keepDraft(draft, typed);
  }, [draft, isDirty, isSent, typed]);
}

function EndpointForm<E extends Endpoint, S extends FormSchema>(
  props: FormDialogProps<E, S> & { onStartAnew?: () => void },
) {
  const {
    endpoint,
    record,
    whole,
    confirm,
    failed,
    draft,
    dirty = false,
    onStartAnew,
    onDone,
    onRefused,
    ...frame
  } = props;
  const { schema, values, input = (body) => ({ body }) as unknown as InputOf<E> } = props;
  const [kept] = useState(() => draft && readDraft(draft));
  const form = useForm({ schema, values: { ...record, ...values, ...kept } as Partial<z.input<S>> });
  const [asking, setAsking] = useState<{ values: z.output<S>; shown: ReadonlySet<string> }>();
  const action = useAction(endpoint, {
    onSuccess: (answer) => onDone(answer),
    onError: (error) => {
      if (form.land(error, asking?.shown)) {
        setAsking(undefined);
        return true;
      }
      if (error.status === 409 || error.status === 404) onRefused?.(error, form);
      if (failed === undefined) return false;
      toast.error(`${failed}: ${messageOf(error)}`);
      return true;
    },
  });
  useDraft(draft, form, action.isSuccess);
  const send = (valid: z.output<S>) => action.mutate(input(record && !whole ? changedFrom(record, valid) : valid));
  const question = asking && confirm?.(asking.values);
  if (asking && question)
    return (
      <DialogShell
        actions={
          <>
            <Button disabled={action.isPending} onClick={() => setAsking(undefined)}>
              Back
            </Button>
            <Button
              autoFocus
              disabled={question.disabled}
              loading={action.isPending}
              onClick={() => send(asking.values)}
              variant="contained"
            >
              {question.submit}
            </Button>
          </>
        }
        dirty={!action.isSuccess}
        onClose={action.isPending ? () => undefined : frame.onClose}
        open
        subtitle={frame.subtitle}
        title={question.title}
      >
        {question.children}
      </DialogShell>
    );
  return (
    <FormFrame
      {...frame}
      busy={action.isPending}
      dirty={(form.formState.isDirty || dirty || kept !== undefined) && !action.isSuccess}
      form={form}
      onSend={confirm ? (valid) => setAsking({ values: valid, shown: new Set(form.shown) }) : send}
    >
      {(fields, shown) => (
        <>
          {kept && (
            <div className={styles.kept}>
              <InlineAlert
                action={
                  <Button onClick={onStartAnew} size="small">
                    Start anew
                  </Button>
                }
                severity="info"
              >
                What you had entered here before is back.
              </InlineAlert>
            </div>
          )}
          {frame.children(fields, shown)}
        </>
      )}
    </FormFrame>
  );
}

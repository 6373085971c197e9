import { useEffect, useState, type ReactNode } from 'react';
import type { z } from '@hearth/contract/validation';
import type { Endpoint } from '../platform/endpoint-types.ts';
import { Button } from '../ui/button.tsx';
import { DialogShell } from '../ui/dialog-shell.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { toast } from '../ui/toast.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import type { FormSchema } from './form-values.ts';
import styles from './form-dialog.module.css';
import { FormFields, type Form } from './form.tsx';
import { Input, type Inputs } from './input.tsx';
import { useEndpointForm, type EndpointFormOptions } from './use-endpoint-form.ts';

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

interface FormDialogProps<E extends Endpoint, S extends FormSchema> extends Omit<
  EndpointFormOptions<E, S>,
  'mode' | 'aside' | 'onLanded'
> {
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
  const { confirm, draft, dirty = false, onStartAnew, ...frame } = props;
  const [kept] = useState(() => draft && readDraft(draft));
  const [asking, setAsking] = useState<{ values: z.output<S>; shown: ReadonlySet<string> }>();
  const { form, send, isPending, isSuccess } = useEndpointForm({
    ...props,
    values: { ...props.values, ...kept } as Partial<z.input<S>>,
    aside: asking?.shown,
    onLanded: () => setAsking(undefined),
  });
  useDraft(draft, form, isSuccess);
  const question = asking && confirm?.(asking.values);
  if (asking && question)
    return (
      <DialogShell
        actions={
          <>
            <Button disabled={isPending} onClick={() => setAsking(undefined)}>
              Back
            </Button>
            <Button
              autoFocus
              disabled={question.disabled}
              loading={isPending}
              onClick={() => send(asking.values)}
              variant="contained"
            >
              {question.submit}
            </Button>
          </>
        }
        dirty={!isSuccess}
        onClose={isPending ? () => undefined : frame.onClose}
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
      busy={isPending}
      dirty={(form.formState.isDirty || dirty || kept !== undefined) && !isSuccess}
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

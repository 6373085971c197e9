import { useState, type ReactNode } from 'react';
import type { z } from '@hearth/contract/validation';
import type { Endpoint, OutputOf } from '../platform/endpoint-types.ts';
import { Button } from '../ui/button.tsx';
import { DialogShell } from '../ui/dialog-shell.tsx';
import { toast } from '../ui/toast.ts';
import { AskBeforeLeaving } from './ask-before-leaving.tsx';
import type { FormSchema } from './form-values.ts';
import { FormFields, type Form } from './form.tsx';
import { Input, type Inputs } from './input.tsx';
import { ConflictNote, RestoredNote } from './form-notes.tsx';
import { useEndpointForm, type EndpointFormOptions } from './use-endpoint-form.ts';
import { common } from './messages.ts';

/** A question after the form, before anything is sent. */
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
  /** Can't be undone. */
  destructive?: boolean;
  width?: 'sm' | 'md' | 'lg';
  busy: boolean;
  /** Disables the submit button for these values. */
  disabled?: (values: z.input<S>) => boolean;
  /** Message for when someone else changed the record. */
  conflict?: string | undefined;
  /** True if there is unsaved input; taken from the form by default. */
  dirty?: boolean;
  onSend: (values: z.output<S>) => unknown;
  onClose: () => void;
  children: (input: Inputs<z.input<S>>, form: Form<S>) => ReactNode;
}

/** The dialog around a form. Asks before it discards input. `FormDialog` adds an endpoint. */
export function FormFrame<S extends FormSchema>(props: FormFrameProps<S>) {
  const { form, title, subtitle, submit, destructive, width, busy, conflict, disabled } = props;
  const { onSend, onClose, children } = props;
  const { draft, addBoxes, formState } = form;
  const { dirty = formState.isDirty || draft.isRestored || addBoxes.filled.size > 0 } = props;
  return (
    <DialogShell
      actions={(close) => (
        <>
          <Button onClick={close}>{common.cancel}</Button>
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
      dirty={dirty}
      onClose={() => {
        draft.drop();
        onClose();
      }}
      onSubmit={form.submit(onSend, toast.error)}
      open
      subtitle={subtitle}
      title={title}
      width={width}
    >
      <ConflictNote submit={submit} title={conflict} />
      {draft.isRestored && <RestoredNote isOutdated={draft.isOutdated} onDiscard={draft.discard} />}
      <FormFields form={form}>{children(Input, form)}</FormFields>
      <AskBeforeLeaving isAtRisk={draft.isAtRisk} onDiscard={draft.drop} when={dirty && draft.isAtRisk} />
    </DialogShell>
  );
}

interface FormDialogProps<E extends Endpoint, S extends FormSchema> extends Omit<
  EndpointFormOptions<E, S>,
  'mode' | 'aside' | 'onDone' | 'onLanded'
> {
  /** Runs before the dialog closes; true keeps it open. */
  onDone?: (response: OutputOf<E>) => boolean | void;
  /** Asks for confirmation, with a summary of what will happen. */
  confirm?: (values: z.output<S>) => Question;
  title: string;
  subtitle?: ReactNode;
  submit: string;
  /** Can't be undone. */
  destructive?: boolean;
  width?: 'sm' | 'md' | 'lg';
  /** Disables the submit button for these values. */
  disabled?: (values: z.input<S>) => boolean;
  /** Something outside the fields has unsaved input. */
  dirty?: boolean;
  onClose: () => void;
  children: (input: Inputs<z.input<S>>, form: Form<S>) => ReactNode;
}

/** A dialog with an endpoint's form that closes once saved. Server errors show on their fields, or in a toast. */
export function FormDialog<E extends Endpoint, S extends FormSchema>(props: FormDialogProps<E, S>) {
  const { confirm, dirty = false, draft: _draft, done: _done, onDone, ...frame } = props;
  const [asking, setAsking] = useState<{ values: z.output<S>; shown: ReadonlySet<string> }>();
  const { form, send, conflict, isPending, isSuccess } = useEndpointForm({
    ...props,
    aside: asking?.shown,
    onDone: (response) => onDone?.(response) !== true && frame.onClose(),
    onLanded: () => setAsking(undefined),
  });
  const isDirty = form.formState.isDirty || dirty || form.draft.isRestored || form.addBoxes.filled.size > 0;
  const question = asking && confirm?.(asking.values);
  if (asking && question)
    return (
      <DialogShell
        actions={
          <>
            <Button disabled={isPending} onClick={() => setAsking(undefined)}>
              {common.back}
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
        onClose={() => {
          if (isPending) return;
          form.draft.drop();
          frame.onClose();
        }}
        open
        subtitle={frame.subtitle}
        title={question.title}
      >
        <ConflictNote submit={question.submit} title={conflict} />
        {question.children}
      </DialogShell>
    );
  return (
    <FormFrame
      {...frame}
      busy={isPending}
      conflict={conflict}
      dirty={isDirty && !isSuccess}
      form={form}
      onSend={confirm ? (valid) => setAsking({ values: valid, shown: new Set(form.shown) }) : send}
    />
  );
}

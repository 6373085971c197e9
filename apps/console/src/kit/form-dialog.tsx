import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { z } from '@hearth/contract/validation';
import { messageOf, type ApiError } from '../platform/api-error.ts';
import type { Endpoint, InputOf, OutputOf } from '../platform/endpoint-types.ts';
import { useAction } from '../platform/query.ts';
import { Button } from '../ui/button.tsx';
import { DialogShell } from '../ui/dialog-shell.tsx';
import { toast } from '../ui/toast.ts';

/** Puts the server's field errors on the fields of the form; true when every one found its field. */
export function landErrors<T extends FieldValues>(
  form: UseFormReturn<T, unknown, FieldValues>,
  error: ApiError,
): boolean {
  const known = error.issues.filter(({ path }) => String(path.at(-1)) in form.getValues());
  known.forEach(({ path, message }, i) =>
    form.setError(String(path.at(-1)) as Path<T>, { message }, { shouldFocus: i === 0 }),
  );
  return known.length > 0 && known.length === error.issues.length;
}

interface FormDialogProps<E extends Endpoint, I extends FieldValues, O extends FieldValues> {
  endpoint: E;
  title: string;
  subtitle?: ReactNode;
  /** The contract's schema of what the form holds. */
  schema: z.ZodType<O, I>;
  values: DefaultValues<I>;
  /** What the call takes, made from the valid values. */
  input: (values: O) => InputOf<E>;
  submit: string;
  /** What a failure is called, before the server's message. */
  failed?: string;
  onDone: (answer: OutputOf<E>) => void;
  /** Told when what the dialog is about is not as it was (409) or not there any more (404); the message is shown. */
  onRefused?: () => void;
  onClose: () => void;
  children: (form: UseFormReturn<I, unknown, O>) => ReactNode;
}

/** A dialog with a form of the contract. Server field errors land on their fields; unsaved input is asked about before closing. */
export function FormDialog<E extends Endpoint, I extends FieldValues, O extends FieldValues>(
  props: FormDialogProps<E, I, O>,
) {
  const { endpoint, title, subtitle, schema, values, input, submit, failed, onDone, onRefused, onClose, children } =
    props;
  const form = useForm<I, unknown, O>({
    defaultValues: values,
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
  });
  const action = useAction(endpoint, {
    onSuccess: (answer) => onDone(answer),
    onError: (error) => {
      if (landErrors(form as unknown as UseFormReturn<I, unknown, FieldValues>, error)) return true;
      if (error.status === 409 || error.status === 404) onRefused?.();
      if (failed === undefined) return false;
      toast.error(`${failed}: ${messageOf(error)}`);
      return true;
    },
  });
  const send = form.handleSubmit((valid) => action.mutate(input(valid)));
  return (
    <DialogShell
      actions={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button loading={action.isPending} type="submit" variant="contained">
            {submit}
          </Button>
        </>
      )}
      dirty={form.formState.isDirty && !action.isSuccess}
      onClose={onClose}
      onSubmit={(event) => void send(event)}
      open
      subtitle={subtitle}
      title={title}
    >
      {children(form)}
    </DialogShell>
  );
}

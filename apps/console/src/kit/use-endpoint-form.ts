import type { z } from '@hearth/contract/validation';
import { useState } from 'react';
import { messageOf, type ApiError } from '../platform/api-error.ts';
import type { Endpoint, InputOf, OutputOf } from '../platform/endpoint-types.ts';
import { useAction, type Done } from '../platform/query.ts';
import { toast } from '../ui/toast.ts';
import { changedFrom, type FormSchema } from './form-values.ts';
import { useForm, type Form, type FormOptions } from './form.tsx';

export interface EndpointFormOptions<E extends Endpoint, S extends FormSchema> extends Pick<
  FormOptions<S>,
  'mode' | 'draft'
> {
  /** What it is sent to; some forms choose it by what they hold. */
  endpoint: E | ((values: z.input<S>) => E);
  /** What the form holds: the endpoint's body as the contract has it, or what it is made from. */
  schema: S;
  /** What the server has now: the form starts with it, and a field that is still as it was is not sent. */
  record?: Partial<z.input<S>>;
  /** What a new record starts with, over the contract's defaults. */
  values?: Partial<z.input<S>>;
  /** The specification names the body: fields of the `record` that did not change are sent, too. */
  whole?: boolean;
  /** The record that is edited. Where somebody else has saved it first, a notice says so, and sending again saves over theirs. */
  edits?: { version: number } | undefined;
  /** What the call takes, made from the valid values and the version edited; the body alone when left out. */
  input?: (values: z.output<S>, version: number) => InputOf<E>;
  /** What a failure is called; the server's message stands below it. */
  failed?: string;
  /** What a toast says once it is saved. */
  done?: Done<E>;
  onDone?: (answer: OutputOf<E>) => unknown;
  /** Told when what the form is about is not as it was (409) or not there any more (404); the message is shown. True goes back to the fields. */
  onRefused?: (error: ApiError, form: Form<S>) => boolean | void;
  /** The fields that errors of the server land on, where they stand aside while something is asked. */
  aside?: ReadonlySet<string>;
  /** Told when what is wrong is said at the fields. */
  onLanded?: () => void;
}

/** A form of an endpoint: what it holds, and sending what is valid. Errors of the server land on their fields, those that have none are said in a toast. */
export function useEndpointForm<E extends Endpoint, S extends FormSchema>(options: EndpointFormOptions<E, S>) {
  const { endpoint, schema, record, values, whole, mode, draft, failed } = options;
  const { aside, edits, done, onDone, onRefused, onLanded } = options;
  const input: NonNullable<typeof options.input> = options.input ?? ((body) => ({ body }) as unknown as InputOf<E>);
  const [conflict, setConflict] = useState<{ editedVersion: number; serverVersion: number; title: string }>();
  const openConflict = conflict?.editedVersion === edits?.version ? conflict : undefined;
  const sent = openConflict?.serverVersion ?? edits?.version;
  const form = useForm({
    schema,
    mode,
    draft,
    isOfRecord: record !== undefined,
    values: { ...record, ...values } as Partial<z.input<S>>,
  });
  const action = useAction(typeof endpoint === 'function' ? endpoint(form.getValues()) : endpoint, {
    done,
    onSuccess: (answer) => {
      form.draft.drop();
      onDone?.(answer);
    },
    onError: (error) => {
      if (form.land(error, aside)) {
        onLanded?.();
        return true;
      }
      const serverVersion = (error.current as Partial<NonNullable<typeof edits>> | undefined)?.version;
      if (edits && serverVersion !== undefined) {
        const title = serverVersion === sent ? '' : `${messageOf(error)}.`;
        setConflict({ editedVersion: edits.version, serverVersion, title });
      }
      if ((error.status === 409 || error.status === 404) && onRefused?.(error, form) === true) onLanded?.();
      if (failed === undefined) return false;
      toast.error(failed, messageOf(error));
      return true;
    },
  });
  const send = (valid: z.output<S>) =>
    action.mutate(input(record && !whole ? changedFrom(record, valid) : valid, sent ?? 0));
  return { form, send, conflict: openConflict?.title, isPending: action.isPending, isSuccess: action.isSuccess };
}

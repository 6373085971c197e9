import { asSentence } from '@hearth/contract/format';
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
  /** The endpoint, which can depend on the values. */
  endpoint: E | ((values: z.input<S>) => E);
  /** Schema of the form's values: the endpoint's body, or what `input` maps to it. */
  schema: S;
  /** The saved values. The form starts with them, and unchanged fields aren't sent. */
  record?: Partial<z.input<S>>;
  /** Initial values of a new record, over the contract's defaults. */
  values?: Partial<z.input<S>>;
  /** Sends unchanged fields of `record`, too, if the specification requires the whole body. */
  whole?: boolean;
  /** The edited version. If someone else saved first, a notice says so, and submitting again overwrites. */
  edits?: { version: number } | undefined;
  /** Maps valid values and the edited version to the endpoint's input; the body alone by default. */
  input?: (values: z.output<S>, version: number) => InputOf<E>;
  /** Error title, with the server's message below. */
  failed?: string;
  /** Toast after saving. */
  done?: Done<E>;
  onDone?: (response: OutputOf<E>) => unknown;
  /** Called if the record has changed (409) or is gone (404), with the message shown. True returns to the fields. */
  onRefused?: (error: ApiError, form: Form<S>) => boolean | void;
  /** Fields that take server errors while a question covers them. */
  aside?: ReadonlySet<string>;
  /** Called after errors show on fields. */
  onLanded?: () => void;
}

/** A form that submits to an endpoint. Server errors show on their fields, or in a toast. */
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
    onSuccess: (response) => {
      form.draft.drop();
      onDone?.(response);
    },
    onError: (error) => {
      if (form.land(error, aside)) {
        onLanded?.();
        return true;
      }
      const serverVersion = (error.current as Partial<NonNullable<typeof edits>> | undefined)?.version;
      if (edits && serverVersion !== undefined) {
        const title = serverVersion === sent ? '' : asSentence(messageOf(error));
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

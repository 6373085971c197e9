import type { ComponentProps, ReactNode } from 'react';
import type { Endpoint, InputOf, OutputOf } from '../platform/endpoint-types.ts';
import { useAction, type Done } from '../platform/query.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Stack } from '../ui/layout.tsx';
import { Answer, type Query } from './answer.tsx';

/** What an action would change, as its own call says it, and how that looks. */
export interface Preview<P> {
  of: Query<P> & { isFetching: boolean };
  /** Its height in px, until it is there. */
  waiting: number;
  show: (preview: P) => ReactNode;
}

export interface ActionDialogProps<E extends Endpoint, P> extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'children' | 'confirm' | 'destructive' | 'disabled'
> {
  endpoint: E;
  /** Shown before anything can be sent. A refused action keeps the dialog open, with the preview read again. */
  preview?: Preview<P>;
  input: InputOf<E> | ((preview: P) => InputOf<E>);
  done?: Done<E>;
  onDone?: (answer: OutputOf<E>) => void;
  onClose: () => void;
}

/** The confirmation dialog of an action: it asks, sends, then closes. A toast says what came of it. */
export function ActionDialog<E extends Endpoint, P = undefined>(props: ActionDialogProps<E, P>) {
  const { endpoint, preview, input, done, disabled, onDone, onClose, children, ...question } = props;
  const action = useAction(endpoint, {
    done,
    onSuccess: (answer) => {
      onClose();
      onDone?.(answer);
    },
    onError: ({ status }) => {
      if (!preview) onClose();
      else if (status === 409) preview.of.refetch();
    },
  });
  const data = preview?.of.data;
  const isFetching = preview?.of.isFetching ?? false;
  const isAsked = data !== undefined || isFetching || Boolean(preview?.of.error);
  const inputOf = input as (preview: P | undefined) => InputOf<E>;
  return (
    <ConfirmDialog
      {...question}
      busy={action.isPending}
      disabled={disabled || (preview && (data === undefined || isFetching))}
      onCancel={onClose}
      onConfirm={() => action.mutate(typeof input === 'function' ? inputOf(data) : (input as InputOf<E>))}
      open
    >
      {preview ? (
        <Stack aria-busy={isFetching}>
          {children}
          {isAsked && (
            <Answer of={preview.of} waiting={preview.waiting}>
              {preview.show}
            </Answer>
          )}
        </Stack>
      ) : (
        children
      )}
    </ConfirmDialog>
  );
}

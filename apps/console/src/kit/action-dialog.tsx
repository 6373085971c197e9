import type { ComponentProps, ReactNode } from 'react';
import type { Endpoint, InputOf, OutputOf } from '../platform/endpoint-types.ts';
import { useAction, type Done } from '../platform/query.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Stack } from '../ui/layout.tsx';
import { QueryView, type Query } from './query-view.tsx';

/** An action's preview: the call that computes it, and how to show it. */
export interface Preview<P> {
  of: Query<P> & { isFetching: boolean };
  /** Height in px while loading. */
  waiting: number;
  show: (preview: P) => ReactNode;
}

export interface ActionDialogProps<E extends Endpoint, P> extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'children' | 'confirm' | 'destructive' | 'disabled'
> {
  endpoint: E;
  /** Loads before the action can be sent. If the action is refused, the dialog stays open and the preview reloads. */
  preview?: Preview<P>;
  input: InputOf<E> | ((preview: P) => InputOf<E>);
  done?: Done<E>;
  onDone?: (response: OutputOf<E>) => void;
  onClose: () => void;
}

/** Confirms an action, sends it, closes and shows a toast with the outcome. */
export function ActionDialog<E extends Endpoint, P = undefined>(props: ActionDialogProps<E, P>) {
  const { endpoint, preview, input, done, disabled, onDone, onClose, children, ...question } = props;
  const action = useAction(endpoint, {
    done,
    onSuccess: (response) => {
      onClose();
      onDone?.(response);
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
            <QueryView of={preview.of} waiting={preview.waiting}>
              {preview.show}
            </QueryView>
          )}
        </Stack>
      ) : (
        children
      )}
    </ConfirmDialog>
  );
}

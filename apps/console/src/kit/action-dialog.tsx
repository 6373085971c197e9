import type { ComponentProps } from 'react';
import type { Endpoint, InputOf, OutputOf } from '../platform/endpoint-types.ts';
import { useAction, type Done } from '../platform/query.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface ActionDialogProps<E extends Endpoint> extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'children' | 'confirm' | 'destructive' | 'disabled'
> {
  endpoint: E;
  input: InputOf<E>;
  done?: Done<E>;
  onDone?: (answer: OutputOf<E>) => void;
  onClose: () => void;
}

/** Asks one question, then does it. Closes when it is done, and when it was refused, which a toast says. */
export function ActionDialog<E extends Endpoint>({
  endpoint,
  input,
  done,
  onDone,
  onClose,
  ...question
}: ActionDialogProps<E>) {
  const action = useAction(endpoint, {
    done,
    onSuccess: (answer) => {
      onClose();
      onDone?.(answer);
    },
    onError: () => onClose(),
  });
  return (
    <ConfirmDialog
      {...question}
      busy={action.isPending}
      onCancel={onClose}
      onConfirm={() => action.mutate(input)}
      open
    />
  );
}

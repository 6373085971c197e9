import type { ComponentProps } from 'react';
import type { Endpoint, InputOf, OutputOf } from '../platform/endpoint-types.ts';
import { useAction } from '../platform/query.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.ts';

interface ActionDialogProps<E extends Endpoint> extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'children' | 'confirm' | 'destructive' | 'disabled'
> {
  endpoint: E;
  input: InputOf<E>;
  /** What is said when it is done. */
  done: string | ((answer: OutputOf<E>) => string);
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
    onSuccess: (answer) => {
      toast.success(typeof done === 'string' ? done : done(answer));
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

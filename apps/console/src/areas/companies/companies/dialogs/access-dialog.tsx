import type { AccessPlan } from '@hearth/contract/companies/company-record';
import type { ReactNode } from 'react';
import { messageOf } from '../../../../platform/api-error.ts';
import type { Endpoint, InputOf } from '../../../../platform/endpoint-types.ts';
import { useAction } from '../../../../platform/query.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { AccessPlanView } from '../parts/access-plan.tsx';

/** The preview of a change, as `useEndpoint` gives it. */
interface PlanQuery {
  data: { data: AccessPlan } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface AccessDialogProps<E extends Endpoint> {
  title: string;
  confirm: string;
  destructive?: boolean;
  /** What the change would give and take. */
  query: PlanQuery;
  endpoint: E;
  /** What makes the change; `confirms` stands for the plan that was shown. */
  input: (confirms: string) => InputOf<E>;
  /** Said once it is made. */
  done: string;
  /** What it is about has not been chosen yet: nothing is asked. */
  waits?: boolean;
  onDone: () => void;
  onClose: () => void;
  /** What is chosen, above what it gives and takes. */
  children?: ReactNode;
}

/** Asks before a change of companies, shows who gains and loses which properties by it, and makes it. What is not as shown any more is shown anew. */
export function AccessDialog<E extends Endpoint>(props: AccessDialogProps<E>) {
  const { title, confirm, destructive, query, endpoint, input, done, waits = false, onDone, onClose, children } = props;
  const change = useAction(endpoint, {
    done,
    onSuccess: onDone,
    onError: ({ status }) => void (status === 409 && query.refetch()),
  });
  const { data, error, isFetching } = query;
  const plan = waits ? undefined : data?.data;
  return (
    <ConfirmDialog
      busy={change.isPending}
      confirm={confirm}
      destructive={destructive}
      disabled={!plan || isFetching}
      onCancel={onClose}
      onConfirm={() => plan && change.mutate(input(plan.confirms))}
      open
      title={title}
    >
      <Stack aria-busy={isFetching}>
        {children}
        {!waits && Boolean(error) && !plan && <InlineAlert severity="error">{messageOf(error)}</InlineAlert>}
        {!waits && !error && !plan && <Skeleton height={72} shape="block" />}
        {plan && <AccessPlanView plan={plan} />}
      </Stack>
    </ConfirmDialog>
  );
}

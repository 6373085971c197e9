import type { AccessPlan } from '@hearth/contract/companies/company-record';
import type { ReactNode } from 'react';
import { messageOf } from '../../../../platform/api-error.ts';
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
}

interface AccessDialogProps {
  title: string;
  confirm: string;
  destructive?: boolean;
  query: PlanQuery;
  /** What it is about has not been chosen yet: nothing is asked. */
  waits?: boolean;
  busy: boolean;
  onConfirm: (confirms: string) => void;
  onClose: () => void;
  /** What is chosen, above what it gives and takes. */
  children?: ReactNode;
}

/** Asks before a change of companies, and shows who gains and loses which properties by it. */
export function AccessDialog(props: AccessDialogProps) {
  const { title, confirm, destructive, query, waits = false, busy, onConfirm, onClose, children } = props;
  const { data, error, isFetching } = query;
  const plan = waits ? undefined : data?.data;
  return (
    <ConfirmDialog
      busy={busy}
      confirm={confirm}
      destructive={destructive}
      disabled={!plan || isFetching}
      onCancel={onClose}
      onConfirm={() => plan && onConfirm(plan.confirms)}
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

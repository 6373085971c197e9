import type { AccessPlan } from '@hearth/contract/companies/company-record';
import { ActionDialog, type ActionDialogProps, type Preview } from '../../../../kit/action-dialog.tsx';
import type { Endpoint, InputOf } from '../../../../platform/endpoint-types.ts';
import { AccessPlanView } from '../parts/access-plan.tsx';

type Plan = { data: AccessPlan };

interface AccessDialogProps<E extends Endpoint> extends Omit<ActionDialogProps<E, Plan>, 'preview' | 'input'> {
  /** What the change would give and take. */
  query: Preview<Plan>['of'];
  /** What makes the change; `confirms` stands for the plan that was shown. */
  input: (confirms: string) => InputOf<E>;
}

/** Asks before a change of companies, and shows who gains and loses which properties by it. */
export const AccessDialog = <E extends Endpoint>({ query, input, ...question }: AccessDialogProps<E>) => (
  <ActionDialog
    {...question}
    input={({ data }: Plan) => input(data.confirms)}
    preview={{ of: query, waiting: 72, show: ({ data }) => <AccessPlanView plan={data} /> }}
  />
);

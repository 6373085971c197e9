import type { AccessPlan } from '@hearth/contract/companies/company-record';
import { ActionDialog, type ActionDialogProps, type Preview } from '../../../../kit/action-dialog.tsx';
import type { Endpoint, InputOf } from '../../../../platform/endpoint-types.ts';
import { AccessPlanView } from '../parts/access-plan.tsx';

type Plan = { data: AccessPlan };

interface AccessDialogProps<E extends Endpoint> extends Omit<ActionDialogProps<E, Plan>, 'preview' | 'input'> {
  query: Preview<Plan>['of'];
  /** `confirms` identifies the previewed plan. */
  input: (confirms: string) => InputOf<E>;
}

/** Confirms a change of companies with a preview of the access that users gain and lose. */
export const AccessDialog = <E extends Endpoint>({ query, input, ...question }: AccessDialogProps<E>) => (
  <ActionDialog
    {...question}
    input={({ data }: Plan) => input(data.confirms)}
    preview={{ of: query, waiting: 72, show: ({ data }) => <AccessPlanView plan={data} /> }}
  />
);

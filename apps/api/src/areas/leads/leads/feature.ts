import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { mailLeadReward } from './jobs.ts';
import { merge } from './editing/merge.ts';
import { leadProperties } from './queries.ts';
import { payReward, planReward, refuseReward } from './reward.ts';
import { leadErrors } from './rules.ts';
import { get, list, owners } from './service.ts';
import { note, update } from './editing/update.ts';

export const feature: Feature = {
  routes: [
    serve(contract.leads.list, list),
    serve(contract.leads.get, get),
    serve(contract.leads.owners, owners),
    serve(contract.leads.update, update),
    serve(contract.leads.note, note),
    serve(contract.leads.merge, merge),
    serve(contract.leads.planReward, planReward),
    serve(contract.leads.payReward, payReward),
    serve(contract.leads.refuseReward, refuseReward),
  ],
  jobs: [mailLeadReward],
  locators: { lead: leadProperties },
  databaseErrors: leadErrors,
};

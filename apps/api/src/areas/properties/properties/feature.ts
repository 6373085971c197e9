import { contract } from '@hearth/contract';
import { inactive } from '../../../platform/errors.ts';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { activate, deactivate, deactivation } from './editing/activate.ts';
import { create } from './editing/create.ts';
import { addFeature, featureHistory } from './features/features.ts';
import { mailBillingContactChanged } from './jobs.ts';
import { get, list, totals } from './service.ts';
import { beginVisit, startConsole } from './start.ts';
import { update } from './editing/update.ts';

export const feature: Feature = {
  jobs: [mailBillingContactChanged],
  databaseErrors: { HP006: inactive },
  routes: [
    serve(contract.properties.list, list),
    serve(contract.properties.totalPoints, totals),
    serve(contract.properties.get, get),
    serve(contract.properties.create, create),
    serve(contract.properties.update, update),
    serve(contract.properties.deactivation, deactivation),
    serve(contract.properties.deactivate, deactivate),
    serve(contract.properties.activate, activate),
    serve(contract.properties.addFeature, addFeature),
    serve(contract.properties.featureHistory, featureHistory),
    serve(contract.properties.start, startConsole, beginVisit),
  ],
};

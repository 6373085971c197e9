import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { create, createAdmin, resendWelcome, get, list } from './service.ts';
import { mailWelcome } from './jobs.ts';
import { userProperties } from './queries.ts';
import { resetSecondFactor, update } from './editing/update.ts';
import { peopleErrors } from './rules.ts';

export const feature: Feature = {
  routes: [
    serve(contract.users.list, list),
    serve(contract.users.get, get),
    serve(contract.users.create, create),
    serve(contract.users.createAdmin, createAdmin),
    serve(contract.users.update, update),
    serve(contract.users.resendWelcome, resendWelcome),
    serve(contract.users.resetSecondFactor, resetSecondFactor),
  ],
  jobs: [mailWelcome],
  locators: { user: userProperties },
  databaseErrors: peopleErrors,
};

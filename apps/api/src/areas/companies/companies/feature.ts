import { contract } from '@hearth/contract';
import { companyMessages } from '@hearth/contract/companies/messages';
import { conflict } from '../../../platform/errors.ts';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { assignProperties, previewProperties, unassignProperties } from './properties.ts';
import { create, details, information, list, page, remove, update } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.companies.list, list),
    serve(contract.companies.page, page),
    serve(contract.companies.create, create),
    serve(contract.companies.update, update),
    serve(contract.companies.remove, remove),
    serve(contract.companies.details, details),
    serve(contract.companies.information, information),
    serve(contract.companies.previewProperties, previewProperties),
    serve(contract.companies.assignProperties, assignProperties),
    serve(contract.companies.unassignProperties, unassignProperties),
  ],
  databaseErrors: { companies_name: () => conflict(companyMessages.nameTaken) },
};

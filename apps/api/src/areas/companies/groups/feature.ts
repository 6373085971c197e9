import { contract } from '@hearth/contract';
import { companyMessages } from '@hearth/contract/companies/messages';
import { conflict } from '../../../platform/errors.ts';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { create, list, preview, remove, update } from './service.ts';

const nameTaken = () => conflict(companyMessages.groupTaken);

export const feature: Feature = {
  routes: [
    serve(contract.groups.locations, list),
    serve(contract.groups.create, create),
    serve(contract.groups.preview, preview),
    serve(contract.groups.update, update),
    serve(contract.groups.remove, remove),
  ],
  databaseErrors: {
    company_groups_name: nameTaken,
    company_groups_company_id_name_key: nameTaken,
    property_groups_company: () => conflict(companyMessages.notOfCompany),
  },
};

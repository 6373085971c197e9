import { z } from 'zod';
import { endpoint, signedIn } from '../endpoint.ts';
import { listOf, objectId } from '../primitives.ts';

export const companyList = listOf(
  z.object({ _id: objectId, name: z.string(), groups: z.array(z.object({ _id: objectId, name: z.string() })) }),
);

/** The companies that the caller may choose in the sidebar, each with its groups. */
export const listCompanies = endpoint({
  method: 'GET',
  path: '/company/list',
  summary: 'Companies and groups for the pickers',
  tag: 'Companies',
  place: signedIn,
  permission: 'companies.view',
  output: companyList,
});

export const companies = {
  list: listCompanies,
};

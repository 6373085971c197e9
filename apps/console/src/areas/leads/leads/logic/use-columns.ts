import type { Lead, LeadStatus } from '@hearth/contract/leads/lead-record';
import { listLeads } from '@hearth/contract/leads/leads';
import type { QueryOf } from '../../../../kit/list-types.ts';
import { usePages } from '../../../../kit/use-pages.ts';

const atOnce = 20;

export type LeadQuery = Partial<QueryOf<typeof listLeads>>;
export type LeadColumn = ReturnType<typeof usePages<typeof listLeads>> & { rows: readonly Lead[] };

const useColumn = (query: LeadQuery, status: LeadStatus): LeadColumn =>
  usePages(listLeads, { ...query, leadStatus: [status] }, atOnce);

/** The columns of the board, each growing by pages, in the order of the list. */
export const useColumns = (query: LeadQuery): Record<LeadStatus, LeadColumn> => ({
  new: useColumn(query, 'new'),
  contacted: useColumn(query, 'contacted'),
  toured: useColumn(query, 'toured'),
  applied: useColumn(query, 'applied'),
  leased: useColumn(query, 'leased'),
  lost: useColumn(query, 'lost'),
});

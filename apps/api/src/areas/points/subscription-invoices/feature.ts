import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { fetchInvoices, fetchPaper, list, print } from './service.ts';

const { subscriptionInvoices } = contract;

export const feature: Feature = {
  routes: [serve(subscriptionInvoices.list, list, fetchInvoices), serve(subscriptionInvoices.print, print, fetchPaper)],
};

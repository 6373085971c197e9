import type { Feature } from '../../../platform/feature.ts';
import { followLeads, sendLead, syncLeads } from './jobs.ts';

export const feature: Feature = { jobs: [sendLead.job, followLeads, syncLeads] };

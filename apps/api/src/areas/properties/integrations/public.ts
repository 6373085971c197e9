export { integrationsOfProperty } from './fields.ts';
export { healthList, integrationName } from './queries.ts';
export { presentIntegrations } from './service.ts';
export { saveIntegrations } from './update.ts';
export { openProvider, readStored } from './connection.ts';
export {
  lockSource,
  setAwaits,
  recordConfirmation,
  recordFailure,
  recordFeedUse,
  recordSuccess,
  claimDue,
  type Source,
} from './health.ts';
export {
  everyPart,
  type Part,
  type Provider,
  type ProviderLead,
  type ProviderLeadStatus,
  type ProviderResident,
  type ProviderUnit,
} from './providers/provider.ts';

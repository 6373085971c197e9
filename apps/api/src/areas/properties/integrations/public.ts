export { call, hastyPace, usualPace, type Call, type CallAnswer } from './calls.ts';
export { integrationsOfProperty } from './fields.ts';
export { healthList, integrationName } from './queries.ts';
export { presentIntegrations } from './service.ts';
export { saveIntegrations } from './update.ts';
export { openProvider, readStored } from './connection.ts';
export {
  lockSource,
  noteAwaits,
  noteConfirmed,
  noteFailure,
  noteFeedUsed,
  noteSuccess,
  sentenceOf,
  takeDue,
  type Source,
} from './health.ts';
export {
  everyPart,
  ProviderError,
  type Part,
  type Provider,
  type ProviderLead,
  type ProviderLeadStatus,
  type ProviderResident,
  type ProviderUnit,
} from './provider.ts';

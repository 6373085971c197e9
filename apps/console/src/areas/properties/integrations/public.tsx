export { healthSentences } from './logic/health.ts';
export { PropertyIntegrations } from './parts/property-integrations.tsx';

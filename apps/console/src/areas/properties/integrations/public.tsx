export { PropertyIntegrations } from './parts/property-integrations.tsx';

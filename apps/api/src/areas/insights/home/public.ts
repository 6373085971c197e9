export { inputFor } from './lines.ts';
export { within } from './service.ts';

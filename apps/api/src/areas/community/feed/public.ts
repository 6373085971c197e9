export { toWire, type OpenItem } from './fields.ts';
export { availableItem, openBoosts } from './queries.ts';
export { hasBegun, isAffordable, isOpen, ownSubmissions, submissionsLeft } from './rules.ts';

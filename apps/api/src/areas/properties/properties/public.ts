export { findProperty } from './queries.ts';
export { present as presentProperty } from './service.ts';

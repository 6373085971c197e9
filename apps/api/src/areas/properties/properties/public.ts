export { findProperty } from './queries.ts';

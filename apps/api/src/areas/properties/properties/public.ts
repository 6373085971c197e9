export { properties } from './fields.ts';
export { codesOf, readProperty, insertProperties, propertyList } from './queries.ts';
export { withStartZone } from './rules.ts';
export { present as presentProperty } from './service.ts';

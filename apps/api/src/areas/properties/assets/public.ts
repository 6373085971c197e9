export { logoOf, picturesOf } from './fields.ts';

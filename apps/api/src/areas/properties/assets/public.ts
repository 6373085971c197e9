export { logoOf, picturesOf, toImage } from './fields.ts';

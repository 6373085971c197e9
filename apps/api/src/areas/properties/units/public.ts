export { addUnknownUnits } from './create.ts';
export { unitsOf } from './fields.ts';

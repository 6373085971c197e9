export { addUnknownUnits, takeUnitsOf } from './create.ts';
export { unitsOf } from './fields.ts';

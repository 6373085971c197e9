export { addUnknownUnits, importProviderUnits } from './create.ts';
export { unitsOf } from './fields.ts';

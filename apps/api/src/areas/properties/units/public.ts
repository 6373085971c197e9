export { addUnknownUnits, importProviderUnits } from './create.ts';
export { residentsOf, unitsOf } from './fields.ts';

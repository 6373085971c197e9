export { UnitFields } from './parts/unit-fields.tsx';

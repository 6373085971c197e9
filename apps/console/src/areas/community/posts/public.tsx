export { budgetsPlace } from './logic/place.ts';

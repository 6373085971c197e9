export { budgetsAnchor } from './logic/category.ts';

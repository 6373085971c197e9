export { changeAccess, trailOf } from './access.ts';
export { companyOf, list as listCompanies } from './service.ts';

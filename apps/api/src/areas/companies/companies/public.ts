export { changeAccess, trailOf } from './access.ts';
export { companyOf, create as createCompany, list as listCompanies } from './service.ts';

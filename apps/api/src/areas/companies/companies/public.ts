export { list as listCompanies } from './service.ts';

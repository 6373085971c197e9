export { mailContactChanged } from './jobs.ts';

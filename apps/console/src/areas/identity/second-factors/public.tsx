export { Confirmation } from './parts/confirmation.tsx';

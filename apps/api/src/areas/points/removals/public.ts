export { preview as previewRemoval, removeUser, returnUnspent } from './service.ts';

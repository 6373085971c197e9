export { maxUploadBytes } from '@hearth/contract/files/uploads';
export const maxImagePixels = 50_000_000;

export const maxUploadBytes = 15 * 1024 * 1024;
export const maxImagePixels = 50_000_000;

/** A file that cannot be read as a CSV; the message says why and what to do. */
export class CsvError extends Error {
  override name = 'CsvError';
}

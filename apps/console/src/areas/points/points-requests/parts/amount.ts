/** What was typed into a field of whole points, thousands separators or not, as the contract takes it. */
export const asPoints = (value: unknown) =>
  value === '' || value === undefined ? undefined : Number(String(value).replaceAll(/[,\s]/g, ''));

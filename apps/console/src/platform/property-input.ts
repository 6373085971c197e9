/** The input that reads a property for the console, which shows its units in a list of their own. */
export const propertyInput = (id: string) => ({ params: { id }, query: { units: 'false' as const } });

/** Input to read a property without its units, which have their own list. */
export const propertyInput = (id: string) => ({ params: { id }, query: { units: 'false' as const } });

export const propertyMessages = {
  flatAmount: 'Enter a whole number of points, 0 or more',
  flatAmountSaved: 'Points for each lease saved',
} as const;

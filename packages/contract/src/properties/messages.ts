export const propertyMessages = {
  requestSent: 'Points requested successfully',
  allocated: 'Points allocated successfully',
  amountRequired: 'Enter a whole number of points, at least 1',
  flatAmount: 'Enter a whole number of points, 0 or more',
  flatAmountSaved: 'Points for each lease saved',
} as const;

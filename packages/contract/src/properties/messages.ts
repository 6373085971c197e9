export const propertyMessages = {
  flatAmount: 'Enter a whole number of points, 0 or more',
  flatAmountSaved: 'Points for each lease saved',
  secondFactorRequired: 'A second factor is required from now on',
  secondFactorOptional: 'A second factor is no longer required',
} as const;

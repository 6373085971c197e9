export const propertyMessages = {
  requestSent: 'Points requested successfully',
  allocated: 'Points allocated successfully',
  amountRequired: 'Enter a whole number of points, at least 1',
} as const;

export const quietHourMessages = {
  starts: 'Quiet hours start between 17:00 and 23:59',
  ends: 'Quiet hours end between 05:00 and 11:59',
  state: 'Choose a state or province of the country',
} as const;

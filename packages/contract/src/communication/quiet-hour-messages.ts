export const quietHourMessages = {
  starts: 'Quiet hours must start between 5:00 PM and 11:59 PM',
  ends: 'Quiet hours must end between 5:00 AM and 11:59 AM',
  state: 'Choose a state or province of the country',
  saved: (name: string) => `Quiet hours saved for ${name}`,
} as const;

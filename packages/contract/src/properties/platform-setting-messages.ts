import { defineMessages } from '../define-messages.ts';

export const platformSettingMessages = defineMessages({
  saved: 'Settings saved',
  changedMeanwhile: 'Someone else changed the settings while you were editing',
  nameLength: 'Enter a name of up to 40 characters',
  colorInvalid: 'Enter a color such as #B4451B',
  phoneInvalid: 'Enter a phone number with area code, such as (303) 555-0142',
  emailInvalid: 'Enter a valid email',
  ticketUrlInvalid: 'Enter an address that starts with https://',
  reviewHostRequired: 'Enter a site, such as apartments.com',
  taxInvalid: 'Enter a percentage from 0 to 100, with at most 3 decimals',
  dueDaysInvalid: 'Enter a whole number of days from 0 to 365',
});

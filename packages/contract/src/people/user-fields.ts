import { z } from 'zod';
import { emailPattern, text, usPhonePattern } from '../primitives.ts';
import { occupantsMaximum } from '../constants.ts';
import { peopleMessages as say } from './messages.ts';

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, say.emailRequired)
  .max(254, say.emailInvalid)
  .regex(emailPattern, say.emailInvalid);
export const optionalEmail = z.union([
  z.literal(''),
  z.string().trim().max(254, say.contactEmailInvalid).regex(emailPattern, say.contactEmailInvalid),
]);
export const optionalPhone = z.union([
  z.literal(''),
  z.string().trim().max(30, say.phoneInvalid).regex(usPhonePattern, say.phoneInvalid),
]);
export const person = {
  email,
  firstName: text(100).min(1, say.firstNameRequired),
  lastName: text(100).min(1, say.lastNameRequired),
  phone: optionalPhone.default(''),
  contactEmail: optionalEmail.default(''),
};
/** Plain texts about a person, which an import takes, too. */
export const personTexts = { unitNumber: text(50), building: text(50), externalID: text(100) };
export const home = {
  occupants: z
    .int('Occupants must be a whole number')
    .min(1, 'Occupants must be 1 to 100')
    .max(occupantsMaximum, 'Occupants must be 1 to 100'),
  sendEmail: z.boolean(),
};

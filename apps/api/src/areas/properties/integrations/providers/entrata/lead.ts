import type { ProviderLead } from '../provider.ts';

/** Entrata reads times as Mountain Time. */
const toMountainTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Denver',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** A lead in Entrata's format. */
export function leadParams(
  locationID: string,
  { firstName, lastName, email, phone, floorPlanType, note, createdAt, reference }: ProviderLead,
) {
  const comment = [note, floorPlanType && `Floor plan: ${floorPlanType}`, `Hearth ${reference}`]
    .filter(Boolean)
    .join('\n');
  const customer = {
    name: { firstName, lastName },
    ...(phone && { phone: { personalPhoneNumber: phone } }),
    ...(email && { email }),
  };
  const prospect = {
    createdDate: toMountainTime.format(createdAt).replace(', ', 'T'),
    customers: { customer },
    customerPreferences: { comment },
  };
  return { propertyId: Number(locationID), doNotSendConfirmationEmail: '1', isWaitList: '0', prospects: { prospect } };
}

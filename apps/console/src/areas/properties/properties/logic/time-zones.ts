import { lands, timeZoneOf, type Country } from '@hearth/contract/countries';

const nameOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

const cityOf = (timeZone: string) => timeZone.split('/').slice(1).reverse().join(', ').replaceAll('_', ' ');

/** The time zones of a country as people call them: 'Eastern Time (Toronto)'. */
export const timeZoneOptions = (country: Country) =>
  lands[country].timeZones.map((value) => ({ value, label: `${nameOf(value)} (${cityOf(value)})` }));

interface Place {
  country: Country;
  state: string;
}

/** The time zone once somebody has moved a property: that of the new place, unless they had chosen another one than that of the place before. */
export function proposedZone(timezone: string | undefined, before: Place, now: Place): string | undefined {
  const isChosen = timezone !== undefined && timezone !== timeZoneOf(before.country, before.state);
  if (isChosen && lands[now.country].timeZones.includes(timezone)) return timezone;
  return timeZoneOf(now.country, now.state);
}

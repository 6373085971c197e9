import { z } from 'zod';
import { countries, isStateOf, stateCodes } from '../countries.ts';
import { platformWide } from '../endpoint.ts';
import { shared } from '../resource.ts';
import { quietHourMessages } from './messages.ts';

const quietHoursOfState = z.object({
  country: z.enum(countries),
  state: z.string(),
  name: z.string(),
  /** Property time; quiet from here until `endsAt` the next morning. */
  startsAt: z.string(),
  endsAt: z.string(),
});
export type QuietHours = z.infer<typeof quietHoursOfState>;

export const quietHoursBody = z
  .strictObject({
    country: z.enum(countries, quietHourMessages.state),
    state: z
      .string(quietHourMessages.state)
      .max(20, quietHourMessages.state)
      .meta({ pattern: `^(?:${stateCodes.join('|')})$` }),
    startsAt: z.string(quietHourMessages.starts).regex(/^(1[7-9]|2[0-3]):[0-5]\d$/, quietHourMessages.starts),
    endsAt: z.string(quietHourMessages.ends).regex(/^(0[5-9]|1[01]):[0-5]\d$/, quietHourMessages.ends),
  })
  .refine(({ country, state }) => isStateOf(country, state), { path: ['state'], message: quietHourMessages.state });

const quietHourCalls = shared({ tag: 'Communication', scope: platformWide, permission: 'quietHours.manage' });

export const listQuietHours = quietHourCalls.list('/communications/quiet-hours', {
  summary: 'List quiet hours by state and province',
  record: quietHoursOfState,
});

export const updateQuietHours = quietHourCalls.endpoint('PUT /communications/quiet-hours', {
  summary: 'Change the quiet hours of a state or province',
  body: quietHoursBody,
  output: z.object({ data: quietHoursOfState }),
  action: 'quietHours.update',
});

export const quietHours = { list: listQuietHours, update: updateQuietHours };

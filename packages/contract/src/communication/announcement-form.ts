import { z } from 'zod';
import { richTextCharactersMaximum } from '../library/rich-text.ts';
import { line, objectId, text } from '../primitives.ts';
import { propertyStaffRoles } from '../roles.ts';
import { announcementIssues, type AnnouncementBody } from './announcements.ts';
import { whens } from './message-kinds.ts';
import { communicationMessages } from './messages.ts';
import type { StaffGroup } from './staff-group.ts';

export const staffPlaces = ['everywhere', 'companies', 'properties'] as const;

export const announcementForm = z
  .object({
    roles: z.array(z.enum(propertyStaffRoles)).min(1, communicationMessages.rolesRequired),
    where: z.enum(staffPlaces),
    companies: z.array(objectId),
    properties: z.array(objectId),
    subject: line(200),
    rich: text(richTextCharactersMaximum),
    when: z.enum(whens),
    date: z.string(),
    time: z.string(),
  })
  .superRefine((values, { addIssue }) => {
    const { where, when, subject, rich } = values;
    for (const { path, message } of announcementIssues({ subject, message: rich }))
      addIssue({ code: 'custom', path: path[0] === 'message' ? ['rich'] : path, message });
    if (where !== 'everywhere' && values[where].length === 0)
      addIssue({ code: 'custom', path: [where], message: communicationMessages.placesRequired });
    if (when === 'later' && values.date === '')
      addIssue({ code: 'custom', path: ['date'], message: communicationMessages.dateRequired });
    if (when === 'later' && values.time === '')
      addIssue({ code: 'custom', path: ['time'], message: communicationMessages.timeRequired });
  });
export type AnnouncementForm = z.infer<typeof announcementForm>;

/** Recipients described by the form; a hidden company or property list doesn't limit them. */
export const staffOf = ({ roles, where, companies, properties }: AnnouncementForm): StaffGroup => ({
  kind: 'staff',
  roles,
  ...(where === 'companies' && companies.length > 0 && { companies }),
  ...(where === 'properties' && properties.length > 0 && { properties }),
});

export const announcementOf = (values: AnnouncementForm): AnnouncementBody => ({
  recipients: staffOf(values),
  subject: values.subject,
  message: values.rich,
  ...(values.when === 'later' && { sendAt: { date: values.date, time: values.time } }),
});

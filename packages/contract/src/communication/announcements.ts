import { z } from 'zod';
import { platformWide } from '../endpoint.ts';
import { done, line, text, paging } from '../primitives.ts';
import { richTextCharactersMaximum } from '../library/rich-text.ts';
import { resource } from '../resource.ts';
import { updateOptions, sendAt, contentIssues } from './message-body.ts';
import { messageDetail, recipientSummary } from './message-record.ts';
import { communicationMessages } from './messages.ts';
import { staffGroup } from './staff-group.ts';

const content = { subject: line(200), message: text(richTextCharactersMaximum) };
type Content = z.output<z.ZodObject<typeof content>>;

const namesProperty = /\{\s*property_name\s*\}/;
/** Issues with the content: the rules of an email, and no property name. */
export const announcementIssues = (email: Content) => [
  ...contentIssues({ type: 'EMAIL', ...email }),
  ...(['subject', 'message'] as const)
    .filter((path) => namesProperty.test(email[path]))
    .map((path) => ({ path: [path as string], message: communicationMessages.ofNoProperty })),
];
const checkContent = (email: Content, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>) => {
  for (const issue of announcementIssues(email)) addIssue({ code: 'custom', ...issue });
};

/** An email to staff across properties, one per person. Its times are UTC. */
const announcement = z.strictObject({ recipients: staffGroup, ...content, sendAt: sendAt.optional() });
export const announcementBody = announcement.superRefine(checkContent);
export type AnnouncementBody = z.output<typeof announcementBody>;

const announcementResource = resource({
  path: '/communications/announcements',
  tag: 'Communication',
  topic: 'message',
  name: 'announcement',
  returns: 'message',
  scope: platformWide,
  permissions: { manage: 'messages.sendEverywhere' },
  record: messageDetail,
});

export const sendAnnouncement = announcementResource.create({
  summary: 'Send an announcement to staff by email, in one minute or at a time (UTC)',
  body: announcementBody,
  action: 'announcement.send',
});

export const saveAnnouncementDraft = announcementResource.act('POST /communications/announcements/drafts', {
  summary: 'Save an announcement as a draft',
  body: announcement.omit({ sendAt: true }).superRefine(checkContent),
  action: 'announcement.draft',
});

export const updateAnnouncement = announcementResource.update({
  summary: 'Update a draft announcement; optionally send or schedule it',
  body: announcement.extend(updateOptions).superRefine(checkContent),
});

export const previewStaff = announcementResource.endpoint('POST /communications/announcements/recipients', {
  summary: 'Preview the recipients of an announcement, and who is skipped and why',
  query: paging,
  body: z.strictObject({ recipients: staffGroup }),
  output: recipientSummary,
  reads: ['user'],
});

export const testAnnouncement = announcementResource.endpoint('POST /communications/announcements/test', {
  summary: 'Send a test of an announcement to yourself',
  body: z.strictObject(content).superRefine(checkContent),
  output: done,
  action: 'announcement.test',
});

export const announcements = {
  send: sendAnnouncement,
  saveDraft: saveAnnouncementDraft,
  update: updateAnnouncement,
  recipients: previewStaff,
  test: testAnnouncement,
};

import { z } from 'zod';
import { endpoint, platformWide } from '../endpoint.ts';
import { done, line, objectId, text, wholeNumber } from '../primitives.ts';
import { richTextCharactersMaximum } from '../library/rich-text.ts';
import { pageSizeMaximum } from '../constants.ts';
import { contentIssues, ofChange, sendAt } from './message-body.ts';
import { messageDetail, peopleReached } from './message-record.ts';
import { communicationMessages as say } from './sentences.ts';
import { staffGroup } from './staff-group.ts';

const tag = 'Communication';
const permission = 'messages.sendEverywhere';
const one = z.object({ data: messageDetail });
const answer = { answers: 'message', changes: ['message'] } as const;

const content = { subject: line(200), message: text(richTextCharactersMaximum) };
type Content = z.output<z.ZodObject<typeof content>>;

const namesProperty = /\{\s*property_name\s*\}/;
/** What is wrong with what is written: by the rules of a mail, and it names no property. */
export const announcementIssues = (written: Content) => [
  ...contentIssues({ type: 'EMAIL', ...written }),
  ...(['subject', 'message'] as const)
    .filter((path) => namesProperty.test(written[path]))
    .map((path) => ({ path: [path as string], message: say.ofNoProperty })),
];
const refuseContent = (written: Content, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>) => {
  for (const issue of announcementIssues(written)) addIssue({ code: 'custom', ...issue });
};

/** An email to staff, each of them once, wherever they work; of no property, so that its clock is UTC. */
const announcement = z.strictObject({ recipients: staffGroup, ...content, sendAt: sendAt.optional() });
export const announcementBody = announcement.superRefine(refuseContent);
export type AnnouncementBody = z.output<typeof announcementBody>;

export const sendAnnouncement = endpoint({
  method: 'POST',
  path: '/communications/announcements',
  summary: 'Write to staff by email: a minute from now, while it can be taken back, or at a time of UTC',
  tag,
  place: platformWide,
  permission,
  body: announcementBody,
  output: one,
  ...answer,
  action: 'announcement.send',
});

export const saveAnnouncementDraft = endpoint({
  method: 'POST',
  path: '/communications/announcements/drafts',
  summary: 'Save an announcement as a draft; it goes once somebody sends it',
  tag,
  place: platformWide,
  permission,
  body: announcement.omit({ sendAt: true }).superRefine(refuseContent),
  output: one,
  ...answer,
  action: 'announcement.draft',
});

export const updateAnnouncement = endpoint({
  method: 'PUT',
  path: '/communications/announcements/{id}',
  summary: 'Change an announcement that is a draft; it goes at the time named, or now, or stays a draft',
  tag,
  place: platformWide,
  permission,
  params: { id: objectId },
  body: announcement.extend(ofChange).superRefine(refuseContent),
  output: one,
  ...answer,
  action: 'announcement.update',
});

export const previewStaff = endpoint({
  method: 'POST',
  path: '/communications/announcements/recipients',
  summary: 'Whom an announcement would reach now, and who is left out and why; nothing sent',
  tag,
  place: platformWide,
  permission,
  query: {
    page: wholeNumber(0, 1_000_000).default(1),
    limit: wholeNumber(1, pageSizeMaximum).default(10),
  },
  body: z.strictObject({ recipients: staffGroup }),
  output: peopleReached,
  reads: ['user'],
});

export const testAnnouncement = endpoint({
  method: 'POST',
  path: '/communications/announcements/test',
  summary: 'Send an announcement to the caller alone',
  tag,
  place: platformWide,
  permission,
  body: z.strictObject(content).superRefine(refuseContent),
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

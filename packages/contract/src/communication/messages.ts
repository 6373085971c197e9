import { undoSeconds } from '../constants.ts';
import { defineMessages } from '../define-messages.ts';
import { counted, formatCount, formatList, plural } from '../format.ts';

export const communicationMessages = defineMessages({
  sent: 'Message sent',
  sendsSoon: `Sending in ${counted(undoSeconds / 60, 'minute')}. Move it to drafts to stop it.`,
  scheduled: 'Message scheduled',
  unknown: 'Message not found',
  draftSaved: 'Draft saved',
  copied: 'Message copied to a new draft',
  stopped: 'Message stopped',
  resumed: 'Sending resumed',
  movedToDrafts: 'Message moved to drafts',
  resent: 'Resending to recipients who missed it',
  replyRead: 'Reply marked as read',
  channelProblem: (channel: string, problem: string) => `${channel}: ${problem}. Ask your administrator to fix it.`,
  testSent: (address: string) => `Test sent to ${address}`,
  placesRequired: 'Choose at least one',
  rolesRequired: 'Choose at least one role',
  ofNoProperty: "Announcements aren't tied to a property. Remove {{property_name}}.",
  recipientsRequired: 'Choose recipients or a group',
  recipientsTooMany: (maximum: number, found: number) =>
    `Messages can have up to ${formatCount(maximum)} recipients. This one has ${formatCount(found)}.`,
  recipientTwice: 'Add each recipient only once',
  recipientsLeft: (names: readonly string[]) =>
    `${formatList(names, 5)} ${plural(names.length, 'is', 'are')} no longer at this property. Remove them and try again.`,
  recipientElsewhere: 'Choose recipients at this property',
  subjectRequired: 'Subject is required',
  messageRequired: 'Message is required',
  smsTooLong: (maximum: number) => `Text messages can have up to ${formatCount(maximum)} characters`,
  textTooLong: (maximum: number) => `Message must be ${formatCount(maximum)} characters or less`,
  reasonRequired: 'Explain why this is an emergency',
  reasonWithout: 'Only emergencies have a reason',
  dateRequired: 'Choose a date',
  timeRequired: 'Choose a time',
  inPast: 'Choose a time in the future',
  tooFar: 'Choose a time within a year',
  sendsForOther: 'You can only send messages as yourself',
  notDraft: 'Only drafts can be edited',
  notWaiting: 'This message has already been sent',
  editedByOther: 'Someone else changed this message',
  changedByOther: 'This message changed while you had it open. Check it and try again.',
  notSending: "This message isn't being sent",
  notStopped: "This message isn't stopped",
  nothingFailed: 'No failed deliveries to resend',
  stillUnreached: (reason: string) => `Nothing sent. Fix this first: ${reason.toLowerCase()}.`,
  noTestAddress: 'Your account has no address for this type of message',
});

/** Groups of recipients in words. */
export const groupMessages = defineMessages({
  building: (building: string) => `building ${building}`,
  lease: (state: string) => `lease: ${state}`,
  neverSignedIn: 'never signed in',
  neverRedeemed: 'never redeemed',
  neverWritten: 'never messaged',
  unanswered: "hasn't responded to a survey",
  addedSince: 'added since a message',
  staff: (roles: readonly string[], places: string) => `${formatList(roles)} at ${places}`,
  allProperties: 'all properties',
  companies: (count: number) => counted(count, 'company', 'companies'),
  properties: (count: number) => counted(count, 'property', 'properties'),
});

export const quietHourMessages = defineMessages({
  starts: 'Quiet hours must start between 5:00 PM and 11:59 PM',
  ends: 'Quiet hours must end between 5:00 AM and 11:59 AM',
  state: 'Choose a state or province of the country',
  saved: (name: string) => `Quiet hours saved for ${name}`,
});

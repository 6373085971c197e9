import { formatCount, plural } from '../format.ts';
export const communicationMessages = {
  sent: 'Message sent successfully',
  goesSoon: 'Message goes in a minute; until then it can be taken back',
  scheduled: 'Message scheduled successfully',
  unknown: 'This message is not known',
  draftSaved: 'Draft saved',
  copied: 'Message copied to a new draft',
  stopped: 'Message stopped',
  resumed: 'The rest of the message is on its way',
  takenBack: 'Message is a draft again',
  retried: 'Message sent again to those it did not reach',
  replyRead: 'Marked as read',
  channelProblem: (channel: string, problem: string) =>
    `${channel}: ${problem}. Whoever runs the deployment has to mend it.`,
  testSent: (address: string) => `Test sent to ${address}`,
  placesRequired: 'Choose at least one',
  rolesRequired: 'Choose at least one role',
  ofNoProperty: 'An announcement is of no property: take {{property_name}} out',
  recipientsRequired: 'Choose people, or describe a group',
  recipientsTooMany: (maximum: number, found: number) =>
    `A message goes to at most ${formatCount(maximum)} people, and these are ${formatCount(found)}: choose fewer`,
  recipientTwice: 'Somebody is on the list more than once',
  recipientsLeft: (names: readonly string[]) => {
    const shown = names.slice(0, 5);
    const more = names.length - shown.length;
    const named = more > 0 ? `${shown.join(', ')} and ${formatCount(more)} more` : shown.join(', ');
    return `${named} ${plural(names.length, 'is', 'are')} no longer at this property: leave them out`;
  },
  recipientElsewhere: 'Choose people of this property',
  subjectRequired: 'Subject is required',
  messageRequired: 'Message is required',
  smsTooLong: (maximum: number) => `A text message has at most ${maximum} characters`,
  textTooLong: (maximum: number) => `Message must be ${formatCount(maximum)} characters or less`,
  reasonRequired: 'Say why this is an emergency',
  reasonWithout: 'Only an emergency has a reason',
  dateRequired: 'Choose a day',
  timeRequired: 'Choose a time',
  inPast: 'Choose a time that is still to come',
  tooFar: 'Choose a time within a year',
  sendsForOther: 'Messages are sent in your own name',
  notDraft: 'Only a draft can be changed',
  notWaiting: 'This message is on its way already',
  editedMeanwhile: 'Somebody else has changed this message in the meantime',
  scheduledMeanwhile: 'Somebody else has scheduled this message in the meantime.',
  sentMeanwhile: 'This message has gone in the meantime.',
  changedMeanwhile: 'This message was changed, sent or taken back meanwhile: look at it again',
  notSending: 'This message is not being sent',
  notStopped: 'This message was not stopped',
  nothingFailed: 'There is nobody to send it to again',
  stillUnreached: (reason: string) => `Nothing was sent: it would reach nobody yet (${reason.toLowerCase()})`,
  noTestAddress: 'There is no address of your own that a test could go to',
} as const;

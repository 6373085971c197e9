import { streamsMaximum } from '../constants.ts';
import { defineMessages } from '../define-messages.ts';

export const liveMessages = defineMessages({
  tooManyStreams: `You have ${streamsMaximum} live streams open. Close one and try again.`,
});

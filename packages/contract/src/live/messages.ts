import { streamsMaximum } from '../constants.ts';

export const liveMessages = {
  tooManyStreams: `You follow ${streamsMaximum} live streams already. Please close one and try again.`,
} as const;

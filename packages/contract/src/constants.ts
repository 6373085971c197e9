import { defineMessages } from './define-messages.ts';

/** The pseudo-property's id and the select's default (spec 1, sections 2 and 3). */
export const allProperties = 'All Property';
/** The company picker's choice of no company, as it is kept. */
export const allCompanies = 'All Companies';
/** Names of the choices that narrow nothing. */
export const { allPropertiesName, allPropertiesOption, allUsers, allPointLogs } = defineMessages({
  allPropertiesName: 'All Properties',
  allPropertiesOption: 'All Property',
  allUsers: 'All Users',
  allPointLogs: 'All Point Logs',
});

export const pageSizes = [5, 10, 25] as const;
export const pageSizeDefault = 10;
export const pageSizeMaximum = 100;
export const pickerPageSize = 20;
export const searchDebounceMs = 500;
export const adminPointLogDays = 7;

/** Live streams that a user may have open at once (rulings, 'Live and limits'). */
export const streamsMaximum = 20;
/** Exports that a user may have running at once (rulings, 'Live and limits'). */
export const exportsMaximum = 2;

export const uploadBytesMaximum = 15 * 1024 * 1024;
/** Uploads that no record uses yet: more are refused until some are used, removed, or a day old. */
export const unusedUploads = {
  ofPerson: { files: 200, bytes: 300 * 1024 * 1024 },
  ofProperty: { files: 500, bytes: 1024 * 1024 * 1024 },
} as const;
export const uploadImagesMaximum = 10;
/** The length of an SMS message (rulings). */
export const smsCharactersMaximum = 320;
/** Delay of a message sent now, in which it can be moved back to drafts. */
export const takeBackSeconds = 60;
export const occupantsMaximum = 100;

export const pointsPerCurrencyUnit = 100;
export const giftRecipientsMaximum = 500;
/** Submissions decided in one call, and those that 'select all' selects. */
export const decisionsMaximum = 500;
export const decidableMaximum = 5_000;
/** Leases rewarded in one call, and lines of an uploaded rent roll. */
export const rentRollLeasesMaximum = 5_000;
export const rentRollRowsMaximum = 5_000;
/** The rent roll rewards the 5th of its month; rent paid later is late. */
export const rentRollDay = 5;
/** Keeps every sum of points inside a safe integer. */
export const pointsMaximum = 1_000_000_000;

export const sessionDays = 20;
export const accessTokenMinutes = 10;
/** How long the link of a welcome mail works. */
export const welcomeLinkDays = 7;
/** How long a code that was asked for works, and the link beside it. */
export const codeMinutes = 15;
export const codeAttempts = 5;
/** Mails with codes that one network, or one known browser, gets for a person within `codeMinutes`; and all unknown ones together. */
export const codeMailsMaximum = 5;
export const codeMailsOfStrangersMaximum = 30;
/** Sign-in lockout: from this many failures on it doubles with each, up to the longest. */
export const lockoutFailures = 5;
export const lockoutSecondsMaximum = 15 * 60;
export const passwordCharactersMinimum = 10;
export const passwordCharactersMaximum = 200;

/** The second step of a sign-in, and the set-up of a factor, are to be finished within this. */
export const challengeMinutes = 5;
export const challengeAttempts = 5;
/** How long a session counts as confirmed after the password or a factor was asked for again. */
export const confirmedMinutes = 10;
export const recoveryCodesCount = 10;
export const passkeysMaximum = 20;
export const passkeyNameCharactersMaximum = 60;

export const surpriseCategories = ['Rent Reward', 'Maintenance', 'Concession', 'Thank You!'] as const;
export const dateFormat = 'MM/DD/YYYY';

/** Days after moving in from which the reward of a lease is payable. */
export const leadRewardDays = [0, 30, 60, 90] as const;

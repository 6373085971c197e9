import { defineMessages } from './define-messages.ts';

/** The pseudo-property's id and the select's default (spec 1, sections 2 and 3). */
export const allProperties = 'All Property';
/** Stored value for no company in the company picker. */
export const allCompanies = 'All Companies';
/** Labels of choices that don't filter. */
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

/** Concurrent live streams per user (rulings, 'Live and limits'). */
export const streamsMaximum = 20;
/** Concurrent exports per user (rulings, 'Live and limits'). */
export const exportsMaximum = 2;

export const uploadBytesMaximum = 15 * 1024 * 1024;
/** Limits for uploads that no record uses yet; they expire after a day. */
export const unusedUploads = {
  ofPerson: { files: 200, bytes: 300 * 1024 * 1024 },
  ofProperty: { files: 500, bytes: 1024 * 1024 * 1024 },
} as const;
export const uploadImagesMaximum = 10;
/** Maximum length of a text message (rulings). */
export const smsCharactersMaximum = 320;
/** Delay before a message is sent, during which it can be moved back to drafts. */
export const undoSeconds = 60;
export const occupantsMaximum = 100;

export const pointsPerCurrencyUnit = 100;
export const giftRecipientsMaximum = 500;
/** Submissions per decision call, and per 'select all'. */
export const decisionsMaximum = 500;
export const decidableMaximum = 5_000;
/** Leases per reward call, and lines per uploaded rent roll. */
export const rentRollLeasesMaximum = 5_000;
export const rentRollRowsMaximum = 5_000;
/** The rent roll rewards the 5th of its month; rent paid later is late. */
export const rentRollDay = 5;
/** Keeps every sum of points inside a safe integer. */
export const pointsMaximum = 1_000_000_000;

export const sessionDays = 20;
export const accessTokenMinutes = 10;
/** Validity of a welcome email's link. */
export const welcomeLinkDays = 7;
/** Validity of a requested code and its link. */
export const codeMinutes = 10;
export const codeAttempts = 5;
/** Code emails to a person within `codeMinutes`, per network or known browser, and for all unknown ones together. */
export const codeMailsMaximum = 5;
export const codeMailsOfStrangersMaximum = 30;
/** Failed sign-ins before a lockout, which doubles with each further failure up to the maximum. */
export const lockoutFailures = 5;
export const lockoutSecondsMaximum = 15 * 60;
export const passwordCharactersMinimum = 10;
export const passwordCharactersMaximum = 200;

/** Time to finish the second step of a sign-in, or setting up a factor. */
export const challengeMinutes = 5;
export const challengeAttempts = 5;
/** Time a session stays confirmed after the person enters a password or factor again. */
export const confirmedMinutes = 10;
export const recoveryCodesCount = 10;
export const passkeysMaximum = 20;
export const passkeyNameCharactersMaximum = 60;

export const surpriseCategories = ['Rent Reward', 'Maintenance', 'Concession', 'Thank You!'] as const;
export const dateFormat = 'MM/DD/YYYY';

/** Choices for the days from move-in until a referral reward is due. */
export const leadRewardDays = [0, 30, 60, 90] as const;

import { defineMessages } from '../define-messages.ts';
import { formatCount, formatList, formatPoints, plural } from '../format.ts';

const anyOf = (items: readonly string[]) => formatList(items, items.length, 'disjunction');

export const brandMessages = defineMessages({
  nameRequired: 'Name is required',
  nameTaken: 'A brand with this name already exists',
  minimumRequired: 'Enter a whole number of points, 1 or more',
  denominationTwice: 'Enter each value once',
  denominationInvalid: 'Enter a whole number of points',
  denominationOnce: 'This value is already listed',
  denominationsTooMany: 'Enter 50 values or fewer',
  denominationTooLow: 'Every value must be at least the minimum points',
  overMaximum: (points: number) => `The provider's maximum is ${formatPoints(points)}`,
  countryOfProduct: "You can't change the country of a provider's brand",
  priceOfProduct: 'The provider sets the amounts of Canadian gift cards. Points follow the exchange rate.',
  underMinimum: (name: string, points: number) => `The minimum for ${name} is ${formatPoints(points)}`,
  overBrandMaximum: (name: string, points: number) => `The maximum for ${name} is ${formatPoints(points)}`,
  notDenominated: (name: string, denominations: readonly number[], amounts: readonly string[] = []) =>
    `${name} takes ${anyOf(denominations.map((points) => formatCount(points)))} ${plural(denominations.at(-1) ?? 0, 'point')}${amounts.length > 0 ? ` today, for ${anyOf(amounts)}` : ''}`,
  propertyMissing: 'This property no longer exists',
  groupsFull: (maximum: number) => `A brand can be in up to ${maximum} groups`,
  groupMissing: 'One of these groups no longer exists',
  brandMissing: 'One of these brands no longer exists',
  created: 'Brand created successfully',
  updated: 'Brand updated successfully',
  editConflict: 'Someone else has changed this brand',
  ordered: 'Order saved',
  deleted: 'Brand deleted successfully',
  deactivated: 'Brand deactivated. It has redemptions or codes, so it stays in the history.',
  groupRequired: 'Name is required',
  groupTaken: 'A group with this name already exists',
  groupCreated: 'Group created successfully',
  groupUpdated: 'Group updated successfully',
  groupDeleted: 'Group deleted successfully',
});

const notConnected = {
  title: 'No gift card provider connected',
  hint: 'Ask your administrator to connect Tremendous.',
};

export const providerBrandMessages = defineMessages({
  notConnected,
  notConfigured: `${notConnected.title}. ${notConnected.hint}`,
  notNow: (name: string) => `${name} isn't available right now. No points were taken. Choose another reward.`,
  added: 'Added to brands',
  alreadyAdded: 'This product is already a brand in this country',
});

export const codeMessages = defineMessages({
  empty: 'The file has no codes',
  tooMany: (maximum: number) => `Upload up to ${formatCount(maximum)} codes at a time`,
  notCodes: "This brand doesn't use uploaded codes",
  codeMissing: 'Code is missing',
  codeBroken: 'The code contains a line break or control character',
  valueInvalid: 'Enter the value as an amount, such as 25.00',
  valueMissing: 'Value is missing',
  valueNotTaken: "The brand doesn't have this value",
  expiryInvalid: 'Enter the expiration date as YYYY-MM-DD or MM/DD/YYYY',
  expired: 'Already expired',
  twice: 'Duplicate of a code above',
  known: 'Already uploaded',
  added: 'Added',
  uploaded: 'Codes uploaded successfully',
  uploadFailed: "Some codes weren't uploaded",
  runOut: (name: string) => `${name} is out of codes for this value. No points were taken. Choose another reward.`,
});

import { defineMessages } from '../define-messages.ts';

/** Results of calls to a property-management system; `name` is the system's, such as Entrata. */
export const providerMessages = defineMessages({
  works: (name: string, property: string) => `Connected. ${name} recognizes ${property}.`,
  wrongKey: (name: string) => `${name} rejected the API key. Check that you copied all of it.`,
  expiredKey: (name: string, date: string | null) =>
    `Your ${name} API key ${date ? `expired on ${date}` : 'has expired'}. Ask ${name} for a new one.`,
  wrongOwnKey: (name: string) => `${name} rejected Hearth's key. Ask your administrator to check it.`,
  noOwnKey: (name: string) => `Hearth has no key for ${name}. Ask your administrator to add one.`,
  wrongPassword: (name: string) => `${name} rejected the username and password. Check both.`,
  noRight: (name: string, right: string) => `This ${name} account can't use ${right}. Ask ${name} to allow it.`,
  notSet: (name: string, field: string) => `Enter the ${name} ${field}.`,
  unknownCompany: (name: string, company: string) =>
    `${name} doesn't recognize the company ${company}. Check the company ID.`,
  unknownIntegration: (name: string, integration: string) =>
    `${name} doesn't recognize the integration ${integration}. Check the integration ID.`,
  unknownLocation: (name: string, location: string) =>
    `${name} doesn't recognize the location ${location}. Check the location ID.`,
  unknownAddress: (name: string) => `${name} wasn't found at its address. Ask your administrator to check it.`,
  addressNotAllowed: (name: string) =>
    `Hearth isn't allowed to call this ${name} address. Ask your administrator for an allowed one.`,
  noAnswer: (name: string) => `${name} isn't responding. Try again later.`,
  failed: (name: string) => `${name} had an error. Try again later.`,
  tooSlow: (name: string) => `${name} is responding too slowly. Try again later.`,
  tooLarge: (name: string) => `${name} sent more data than Hearth can read at once.`,
  busy: (name: string) => `${name} is limiting requests. Hearth will try again automatically.`,
  notUnderstood: (name: string) => `The response didn't come from ${name}. Check the settings.`,
  samePage: (name: string) => `${name} kept sending the same page, so some residents couldn't be read.`,
  refusedCall: (name: string, reason: string) => `${name} rejected the request: ${reason}`,
  refusedLead: (name: string, reason: string) => `${name} rejected the lead: ${reason}`,
  noReference: (field: string) => `Missing ${field}`,
  noName: 'Missing name',
  unknownStatus: (status: string) => `Unknown status “${status}”`,
});

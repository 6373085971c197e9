import { defineMessages } from '../define-messages.ts';

/** `name` is the provider's, such as Entrata. */
export const integrationMessages = defineMessages({
  required: 'This field is required',
  addressInvalid: 'Enter a URL that starts with http:// or https://',
  twice: (name: string) => `${name} is listed twice`,
  passwordRequired: 'Enter the password',
  credentialRequired: 'Enter the API key, or the username and password',
  addressNotAllowed: "Hearth isn't allowed to call this address. Ask your administrator for an allowed one.",
  oneForResidents: (first: string, second: string) =>
    `Only one system can sync residents and leases. Turn them off for ${first} or ${second}.`,
  oneForLeads: (first: string, second: string) =>
    `Only one system can receive leads. Turn them off for ${first} or ${second}.`,
  notConfigured: (name: string) => `${name} isn't connected to this property`,
  pushesOnly: (name: string) =>
    `${name} sends its own updates to the resident feed, so there's nothing to test or sync`,
  saved: 'Integrations saved',
  feedOccupied: (name: string) => `Residents come from ${name}. Turn that off before another system sends them.`,
  feedWaits: 'Residents come from the system above. Turn that off before another system sends them.',
  feedTakes: 'Lets another system, such as RevUp, send residents to Hearth',
  feedKeyRevoked: 'Feed key revoked',
  noFeedKey: 'This property has no feed key',
});

/** Sentences about integrations and their configuration; `name` is the provider's, such as Entrata. */
export const integrationMessages = {
  required: 'This field is required',
  addressInvalid: 'Enter an http(s) address',
  twice: (name: string) => `${name} is listed twice`,
  passwordRequired: 'Enter the password',
  credentialRequired: 'Enter the API key, or the username and the password',
  addressNotAllowed: 'This address is not one that Hearth may call: choose one of the deployment',
  oneForResidents: (first: string, second: string) =>
    `Residents and leases come from one system: switch them off for ${first} or ${second}`,
  oneForLeads: (first: string, second: string) => `Leads go to one system: switch them off for ${first} or ${second}`,
  notConfigured: (name: string) => `${name} is not set up at this property`,
  pushesOnly: (name: string) => `${name} cannot be asked: it sends to the feed of the property`,
  saved: 'Integrations saved',
  feedOccupied: (name: string) => `Residents come from ${name} here: switch that off before another system sends them`,
  feedWaits: 'Not here: residents come from the system above. Switch that off before another one sends them',
  feedTakes: 'Any other system, such as RevUp, can send its residents here by itself',
  feedKeyRevoked: 'The key of the feed was revoked',
  noFeedKey: 'This property has no key for the feed',
  feedKeyInvalid: 'The key of the feed is missing, unknown or revoked',
} as const;

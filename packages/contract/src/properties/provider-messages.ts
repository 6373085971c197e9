/** What went wrong with a provider of residents, in sentences for staff; `name` is the provider's, such as Entrata. */
export const providerMessages = {
  works: (name: string, place: string) => `${name} answers, and knows ${place}`,
  wrongKey: (name: string) => `${name} does not accept the API key: check that it was copied whole`,
  expiredKey: (name: string, date: string | null) =>
    `The API key of ${name} ${date ? `expired on ${date}` : 'has expired'}: ask ${name} for a new one`,
  wrongOwnKey: (name: string) =>
    `${name} does not accept the key of this deployment: ask whoever operates Hearth to check it`,
  noOwnKey: (name: string) => `This deployment has no key for ${name}: ask whoever operates Hearth for it`,
  wrongPassword: (name: string) => `${name} does not accept the username and password`,
  noRight: (name: string, right: string) => `${name} does not let this account use ${right}: ask ${name} to allow it`,
  notSet: (name: string, field: string) => `${field} of ${name} is missing: fill it in`,
  unknownCompany: (name: string, company: string) => `${name} does not know the company ${company}`,
  unknownIntegration: (name: string, integration: string) => `${name} does not know the integration ${integration}`,
  unknownLocation: (name: string, location: string) => `${name} does not know the location ${location}`,
  unknownAddress: (name: string) => `${name} cannot be found at its address: ask whoever operates Hearth to check it`,
  addressNotAllowed: (name: string) => `This address of ${name} is not one that Hearth may call`,
  noAnswer: (name: string) => `${name} does not answer: try again later`,
  failed: (name: string) => `${name} answers with an error of its own: try again later`,
  tooSlow: (name: string) => `${name} answers too slowly: try again later`,
  tooLarge: (name: string) => `${name} answered with more than Hearth reads at once`,
  busy: (name: string) => `${name} takes no more calls for now: Hearth tries again by itself`,
  notUnderstood: (name: string) => `What answered does not speak as ${name} does: check the settings`,
  refusedCall: (name: string, reason: string) => `${name} refuses what Hearth asks: ${reason}`,
  refusedLead: (name: string, reason: string) => `${name} did not take the lead: ${reason}`,
  noReference: (what: string) => `It came without ${what}`,
  noName: 'It came without a name',
  unknownStatus: (status: string) => `Its status "${status}" is not known here`,
} as const;

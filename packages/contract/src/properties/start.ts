import { z } from 'zod';
import { companyList } from '../companies/companies.ts';
import { endpoint, signedIn } from '../endpoint.ts';
import { account, session } from '../identity/session-record.ts';
import { hexIdPattern, listOf, propertyCodePattern } from '../primitives.ts';
import { property, propertyRecord } from './property-record.ts';

/**
 * What the console begins with, in one answer: an access token for who is known by the cookie alone, who calls, the first two properties that they see and how many there are, the
 * one that they work at (named by the address, chosen last, or the first), and the companies that an admin chooses from. Each part is what its own call would answer; null
 * where that would refuse, or has nothing to answer.
 */
export const startConsole = endpoint('POST /me/start', {
  summary:
    'What the console begins with: an access token, the caller, the properties, the one worked at, the companies',
  tag: 'Properties',
  place: signedIn,
  query: {
    /** The code or the id of the property that the page's address names. */
    property: z.union([z.string().regex(hexIdPattern), z.string().regex(propertyCodePattern).toUpperCase()]).optional(),
  },
  output: z.object({
    /** Null for who sent an access token: one does not renew itself. */
    session: session.nullable(),
    account,
    properties: listOf(property).nullable(),
    /** Without its units: thousands of them kept a phone waiting for its first rows. */
    property: propertyRecord.omit({ units: true }).nullable(),
    companies: companyList.nullable(),
    /** Of the live stream, from before anything of this was read: who follows from there misses nothing. */
    position: z.string(),
  }),
  reads: ['user', 'property', 'company'],
  beforeSecondFactor: true,
  byCookie: true,
  needsNoSpace: true,
});

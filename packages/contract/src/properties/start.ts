import { z } from 'zod';
import { companyList } from '../companies/companies.ts';
import { endpoint, signedIn } from '../endpoint.ts';
import { account, session } from '../identity/session-record.ts';
import { hexIdPattern, listOf, propertyCodePattern } from '../primitives.ts';
import { property, propertyRecord } from './property-record.ts';

/**
 * Start data of the console in one response: an access token for a session cookie, the account, the first two properties
 * and their count, the current property (from the URL, the last choice, or the first), and an admin's companies.
 * Each part equals its own call's response, or null if that call would fail.
 */
export const startConsole = endpoint('POST /me/start', {
  summary: 'Get the console start data: access token, account, properties, current property, and companies',
  tag: 'Properties',
  scope: signedIn,
  query: {
    /** Code or id of the property in the page's URL. */
    property: z.union([z.string().regex(hexIdPattern), z.string().regex(propertyCodePattern).toUpperCase()]).optional(),
  },
  output: z.object({
    /** Null for callers with an access token, which can't renew itself. */
    session: session.nullable(),
    account,
    properties: listOf(property).nullable(),
    /** Without units, which can be thousands. */
    property: propertyRecord.omit({ units: true }).nullable(),
    companies: companyList.nullable(),
    /** Live stream position from before these reads, so that no change is missed. */
    position: z.string(),
  }),
  reads: ['user', 'property', 'company'],
  beforeSecondFactor: true,
  byCookie: true,
  needsNoSpace: true,
});

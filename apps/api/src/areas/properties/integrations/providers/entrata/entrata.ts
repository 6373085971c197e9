import { formatDate } from '@hearth/contract/format';
import { providerMessages } from '@hearth/contract/properties/provider-messages';
import { daysLater } from '../../../../../platform/days.ts';
import { readJson } from '../../../../../platform/outbound/responses.ts';
import { call, type Connection } from '../../../../../platform/outbound/calls.ts';
import { ProviderError } from '../../../../../platform/outbound/provider-error.ts';
import { buildingsOf, earlierLead, leadsOf, prospectsOf, residentsOfLeases, unitsOfProperty } from './records.ts';
import { leadParams } from './lead.ts';
import { createMemory } from '../memory.ts';
import { refuseSamePage, tested, type LastPage, type Provider, type ProviderLead } from '../provider.ts';
import { at, dayOrNull, fields, list, pastDays, text, today } from '../values.ts';

/** Settings of a property's integration; an API key takes precedence over a username and password. */
export interface EntrataSettings {
  companyID: string;
  locationID: string;
  username: string;
  password: string;
  apiKey: string;
  /** YYYY-MM-DD, or null if unknown. */
  apiKeyExpiresOn: string | null;
}

const name = 'Entrata';
export const entrataBudget = { perMinute: 60, perDay: 2500 };
const perPage = 500;
/** Cached per property: buildings of units, which leases leave out, and the last page. */
const memory = createMemory<{ buildings: ReadonlyMap<string, string>; last?: LastPage }>();
/** Days to follow a lead. */
const leadDays = 365;

/** Entrata: named calls, posted as JSON to a service's URL (docs.entrata.com/api/v1/documentation). */
export function entrata(settings: EntrataSettings, connection: Connection): Provider {
  const { companyID, locationID, apiKey, apiKeyExpiresOn, username, password } = settings;
  const secrets = [apiKey, password].filter(Boolean);

  async function callEntrata(
    service: string,
    method: string,
    version: string,
    params: object,
    page?: number,
    size = perPage,
  ) {
    refuseUnset(settings);
    const answer = await call(connection, {
      path: `/${companyID}/v1/${service}${page === undefined ? '' : `?page_no=${page}&per_page=${size}`}`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(apiKey
          ? { 'x-api-key': apiKey }
          : { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }),
      },
      body: JSON.stringify({
        auth: { type: apiKey ? 'apikey' : 'basic' },
        requestId: '1',
        method: { name: method, version, params },
      }),
      contentType: 'json',
      isRead: method.startsWith('get'),
    });
    const response = at(readJson(name, answer.body, answer.status), 'response');
    const error = at(response, 'error');
    const code = Number(text(at(error, 'code')) || text(at(response, 'code'))) || answer.status;
    // Errors, such as an empty list, come with a success status too.
    if (error === undefined && answer.status < 400 && (code < 300 || code === 0)) return at(response, 'result');
    const message = secrets.reduce(
      (said, secret) => said.replaceAll(secret, '…'),
      text(at(error, 'message')).slice(0, 200),
    );
    if (/^no\b.*\bfound/i.test(message)) return {};
    throw refusal(code, message, method);
  }

  function refusal(code: number, message: string, method: string): ProviderError {
    const expired = /\bexpired?\b/i.test(message);
    if (expired) {
      const day = dayOrNull(/\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{2}-\d{2}/.exec(message)?.[0]) ?? apiKeyExpiresOn;
      return new ProviderError('credentials', providerMessages.expiredKey(name, day && formatDate(day)));
    }
    if (code === 429 || /rate limit|too many/i.test(message))
      return new ProviderError('limit', providerMessages.busy(name), 60);
    if (code === 401 || /api.?key|authenticat|credential|username|password/i.test(message))
      return new ProviderError(
        'credentials',
        apiKey ? providerMessages.wrongKey(name) : providerMessages.wrongPassword(name),
      );
    if (/propert/i.test(message))
      return new ProviderError('settings', providerMessages.unknownLocation(name, locationID));
    if (code === 403 || /not authori[sz]ed|permission|access/i.test(message))
      return new ProviderError('credentials', providerMessages.noRight(name, method));
    if (code === 404) return new ProviderError('settings', providerMessages.unknownCompany(name, companyID));
    if (code >= 500) return new ProviderError('unavailable', providerMessages.failed(name));
    return new ProviderError(
      'protocol',
      message ? providerMessages.refusedCall(name, message) : providerMessages.notUnderstood(name),
    );
  }

  const fetchUnits = () =>
    callEntrata('propertyunits', 'getPropertyUnits', 'r1', { propertyIds: locationID, includeDisabledUnits: '0' });
  const cacheKey = `${connection.credential}/${locationID}`;
  const remembered = async (page: string | null) =>
    (page === null ? undefined : memory.get(cacheKey)) ?? { buildings: buildingsOf(await fetchUnits()) };

  /** Current leases, then recently ended ones. The move-out date can be weeks before the day it was entered. */
  const leasesOf = (kind: string) =>
    kind === 'past'
      ? { leaseStatusTypeIds: '6', moveOutDateFrom: formatDate(daysLater(today(), -pastDays)) }
      : { leaseStatusTypeIds: '3,4,5' };

  async function residents(_since: Date | null, page: string | null) {
    const [kind = 'running', number = '1'] = (page ?? 'running:1').split(':');
    const { buildings, last } = await remembered(page);
    const params = {
      propertyId: locationID,
      ...leasesOf(kind),
      includeOtherIncomeLeases: '0',
      residentFriendlyMode: '0',
    };
    const result = await callEntrata('leases', 'getLeases', 'r2', params, Number(number));
    const leases = list(at(result, 'leases', 'lease'));
    const current = { page, first: text(leases[0]?.['id']) };
    refuseSamePage(name, last, current);
    memory.set(cacheKey, { buildings, last: current });
    const isLast = leases.length < perPage;
    const next = !isLast ? `${kind}:${Number(number) + 1}` : kind === 'running' ? 'past:1' : null;
    return { ...residentsOfLeases(result, buildings, today()), next };
  }

  /** A name alone is ambiguous, so only prospects created since are matched. */
  async function findLead({ email, phone, firstName, lastName, createdAt }: ProviderLead): Promise<string> {
    const byPhone = phone ? { telephone: phone.replaceAll(/\D/g, '') } : undefined;
    const known = email ? { email } : byPhone;
    const who = known ?? { name: `${firstName} ${lastName}` };
    const result = await callEntrata('leads', 'getLeads', 'r1', { propertyId: locationID, ...who });
    return earlierLead(result, known ? null : daysLater(createdAt.toISOString().slice(0, 10), -1));
  }

  return {
    test: () =>
      tested(async () => {
        const found = await callEntrata('properties', 'getProperties', 'r1', { propertyIds: locationID });
        const property = list(at(found, 'PhysicalProperty', 'Property')).find(
          ({ PropertyID }) => text(PropertyID) === locationID,
        );
        if (!property) throw new ProviderError('settings', providerMessages.unknownLocation(name, locationID));
        await callEntrata('leases', 'getLeases', 'r2', { propertyId: locationID, leaseStatusTypeIds: '4' }, 1, 1);
        return providerMessages.works(name, text(property['MarketingName']) || locationID);
      }),
    async units() {
      return { ...unitsOfProperty(await fetchUnits()), next: null };
    },
    residents,
    async sendLead(lead) {
      const known = await findLead(lead);
      if (known) return { externalLeadID: known };
      const result = await callEntrata('leads', 'sendLeads', 'r1', leadParams(locationID, lead));
      const [prospect] = prospectsOf(result);
      const externalLeadID = text(prospect?.['applicationId']);
      if (externalLeadID) return { externalLeadID };
      const reason = text(fields(prospect)['message']);
      if (!reason) throw new ProviderError('protocol', providerMessages.notUnderstood(name));
      throw new ProviderError('refused', providerMessages.refusedLead(name, reason.slice(0, 200)));
    },
    async leads(since, page) {
      const number = Number(page ?? 1);
      const from = since ? daysLater(since.toISOString().slice(0, 10), -1) : daysLater(today(), -leadDays);
      const dates = { fromDate: formatDate(from), toDate: formatDate(daysLater(today(), 1)) };
      const params = { propertyId: locationID, ...dates, eventTypeIds: appointments };
      const result = await callEntrata('leads', 'getLeads', 'r1', params, number);
      const isLast = prospectsOf(result).length < perPage;
      return { ...leadsOf(result), next: isLast ? null : String(number + 1) };
    },
  };
}

/** Entrata's event type id; other events aren't returned unless requested. */
const appointments = '17';

function refuseUnset({ companyID, locationID, apiKey, apiKeyExpiresOn, username, password }: EntrataSettings) {
  const missing = !companyID
    ? 'company ID'
    : !locationID
      ? 'location ID'
      : !apiKey && !(username && password)
        ? 'API key'
        : '';
  if (missing) throw new ProviderError('settings', providerMessages.notSet(name, missing));
  // Becomes a part of the URL.
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(companyID))
    throw new ProviderError('settings', providerMessages.unknownCompany(name, companyID));
  if (!/^\d+$/.test(locationID))
    throw new ProviderError('settings', providerMessages.unknownLocation(name, locationID));
  if (!/^[\x21-\x7e]*$/.test(apiKey)) throw new ProviderError('credentials', providerMessages.wrongKey(name));
  if (apiKey && apiKeyExpiresOn && apiKeyExpiresOn < today())
    throw new ProviderError('credentials', providerMessages.expiredKey(name, formatDate(apiKeyExpiresOn)));
}

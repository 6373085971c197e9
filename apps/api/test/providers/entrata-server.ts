import { statusIds, listed, leaseOf, unitOf, prospectOf } from './entrata-answers.ts';
import { startProtocolServer, type Received } from './protocol-server.ts';
import { parseServerArguments, tenants, type KeptLead, type Tenant } from '../sync/provider-world.ts';

interface Ask {
  auth?: { type?: string };
  method?: { name?: string; params?: Record<string, unknown> };
}

interface Mistake {
  code: number;
  message: string;
}

/** A local Entrata with one property, 641240 of the company `oakpark`. */
export async function startEntrata({
  residents = 20,
  apiKey = 'entrata-key',
  port,
}: { residents?: number | Tenant[]; apiKey?: string; port?: number } = {}) {
  const people = typeof residents === 'number' ? tenants(residents) : residents;
  const leads: KeptLead[] = [];
  const settings = { companyID: 'oakpark', locationID: '641240', username: 'hearth@oakpark', apiKeyExpiresOn: null };
  const secrets = { apiKey, password: 'entrata-password' };
  /** Methods the account may not call. */
  const forbidden = new Set<string>();

  function mistakeOf({ url, headers }: Received, { auth, method }: Ask): Mistake | undefined {
    const basic = `Basic ${Buffer.from(`${settings.username}:${secrets.password}`).toString('base64')}`;
    if (!url.pathname.startsWith('/oakpark/v1/')) return { code: 404, message: 'Client not found.' };
    if (auth?.type === 'basic' ? headers.authorization !== basic : headers['x-api-key'] !== apiKey)
      return { code: 401, message: auth?.type === 'basic' ? 'Invalid username or password.' : 'Invalid API key.' };
    if (forbidden.has(String(method?.name)))
      return { code: 403, message: 'You are not authorized to use this service.' };
    const property = String(method?.params?.['propertyId'] ?? method?.params?.['propertyIds']);
    return property === settings.locationID ? undefined : { code: 303, message: 'Property Id(s) not valid.' };
  }

  const methods: Record<string, (params: Record<string, unknown>, page: <T>(all: T[]) => T[]) => object | Mistake> = {
    getProperties: () => ({ PhysicalProperty: { Property: [{ PropertyID: '641240', MarketingName: 'Oak Park' }] } }),
    getPropertyUnits: () => ({
      properties: {
        property: { propertyId: 641_240, units: { unit: listed(people.filter(({ unit }) => unit).map(unitOf)) } },
      },
    }),
    getLeases(params, page) {
      const statuses = String(params['leaseStatusTypeIds']).split(',');
      const from = String(params['moveOutDateFrom'] ?? '');
      const since = from && `${from.slice(6)}-${from.slice(0, 2)}-${from.slice(3, 5)}`;
      const asked = people.filter(
        ({ status, moveOut }) => statuses.includes(statusIds[status]) && (!since || (moveOut ?? '') >= since),
      );
      const groups = Object.values(Object.groupBy(asked, ({ leaseID }) => leaseID));
      const lease = page(groups).map((tenancy) => leaseOf(tenancy ?? []));
      return lease.length > 0
        ? { currencyCode: 'USD', leases: { lease } }
        : { code: 304, message: 'No lease records found.' };
    },
    getLeads({ email, telephone, name }, page) {
      const found = leads.filter(
        (lead) =>
          (email === undefined || lead.email === email) &&
          (telephone === undefined || lead.phone?.replaceAll(/\D/g, '') === telephone) &&
          (name === undefined || `${lead.firstName} ${lead.lastName}` === name),
      );
      const prospect = page(found.map(prospectOf));
      return prospect.length > 0 ? { prospects: [{ prospect }] } : { code: 304, message: 'No leads found.' };
    },
    sendLeads({ prospects }) {
      const { prospect } = prospects as { prospect: SentProspect };
      const { name, phone, email } = prospect.customers.customer;
      if (!name.lastName) return { prospects: { prospect: { status: 'Failure', message: 'Last name is required.' } } };
      const externalLeadID = String(18_112_280 + leads.length);
      leads.push({
        ...name,
        email: email ?? null,
        phone: phone?.personalPhoneNumber ?? null,
        externalLeadID,
        stage: 'Guest Card Completed',
        note: prospect.customerPreferences.comment,
        changedAt: new Date(),
      });
      return {
        prospects: {
          prospect: [
            { node: '1', applicationId: externalLeadID, status: 'Success', message: 'Lead inserted successfully.' },
          ],
        },
      };
    },
  };

  const server = await startProtocolServer((request) => {
    const asked = JSON.parse(request.body) as Ask;
    const query = request.url.searchParams;
    const size = Math.min(Number(query.get('per_page') ?? 500), 500);
    const first = (Number(query.get('page_no') ?? 1) - 1) * size;
    const result = mistakeOf(request, asked) ??
      methods[String(asked.method?.name)]?.(asked.method?.params ?? {}, (all) => all.slice(first, first + size)) ?? {
        code: 300,
        message: 'Method not found.',
      };
    const response = 'code' in result ? { requestId: '1', error: result } : { requestId: '1', code: 200, result };
    // Caller errors come with a success status.
    return { contentType: 'application/json; charset=UTF-8', body: JSON.stringify({ response }) };
  }, port);
  return { ...server, people, leads, settings, secrets, forbidden, env: { ENTRATA_BASE_URL: server.url } };
}

interface SentProspect {
  customers: {
    customer: {
      name: { firstName: string; lastName: string };
      phone?: { personalPhoneNumber: string };
      email?: string;
    };
  };
  customerPreferences: { comment: string };
}

if (import.meta.main) {
  const { env, settings, secrets } = await startEntrata(parseServerArguments(process.argv));
  process.stdout.write(`${JSON.stringify({ env, settings, secrets }, null, 2)}\n`);
}

import { startProtocolServer, type ProtocolAnswer, type Received } from './protocol-server.ts';
import { parseServerArguments, tenants, type KeptLead, type Tenant } from '../sync/provider-world.ts';

const normalized = { future: 'PENDING', current: 'ACTIVE', notice: 'ACTIVE', past: 'INACTIVE' } as const;
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
const instant = (day: string | null) => day && `${day}T00:00:00.000Z`;
const location = { integration_id: 'int-oakpark', property_id: 'prop-oakpark', integration_vendor: 'RESMAN' };

const seenAt = new Date().toISOString();
/** Search fields of a record. */
type Source = Pick<Tenant | KeptLead, 'changedAt' | 'email' | 'phone'>;

const recordOf = ({ changedAt }: { changedAt: Date }, id: string) => ({
  id,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: changedAt.toISOString(),
  last_seen: seenAt,
  x_id: `x-${id}`,
  ...location,
});

const residentOf = (tenant: Tenant, isFirst: boolean) => ({
  ...recordOf(tenant, tenant.externalID),
  leases_meta_data: [
    {
      lease_id: tenant.leaseID,
      x_resident_type: isFirst ? 'Head of household' : 'Roommate',
      resident_type_normalized: isFirst ? 'PRIMARY' : 'SECONDARY',
      move_in_date: instant(tenant.leaseStart),
      move_out_date: instant(tenant.moveOut),
      notice_date: tenant.status === 'notice' ? '2026-11-01T00:00:00.000Z' : null,
      custom_data: {},
    },
  ],
  email_1: tenant.email,
  email_2: null,
  first_name: tenant.firstName,
  last_name: tenant.lastName,
  phone_1: tenant.phone,
  phone_1_type: 'MOBILE',
  phone_2: null,
});

const leaseOf = (tenant: Tenant) => ({
  ...recordOf(tenant, tenant.leaseID),
  x_unit_id: tenant.unitID ? `x-${tenant.unitID}` : null,
  start_date: instant(tenant.leaseStart),
  end_date: instant(tenant.leaseEnd),
  realized_move_out_date: null,
  scheduled_move_out_date: null,
  rent_amount_in_cents: tenant.rentCents,
  status_normalized: normalized[tenant.status],
  status_raw: capital(tenant.status),
  unit_number: tenant.unit || null,
});

const unitOf = (tenant: Tenant) => ({
  ...recordOf(tenant, tenant.unitID),
  number: tenant.unit,
  building_name: tenant.building,
  building_number: null,
  floor_plan_name: tenant.floorPlan,
  is_vacant: false,
});

const leadOf = (lead: KeptLead) => ({
  ...recordOf(lead, lead.externalLeadID),
  first_name: lead.firstName,
  last_name: lead.lastName,
  email_1: lead.email,
  phone_1: lead.phone,
  status: lead.stage,
  notes: lead.note,
});

/** The first person of each lease or unit. */
function firsts(all: Tenant[], by: 'leaseID' | 'unitID'): Tenant[] {
  const seen = new Set<string>();
  return all.filter((one) => !seen.has(one[by]) && seen.add(one[by]));
}

/** A local Propexo with one property of one integration. */
export async function startPropexo({
  residents = 20,
  apiKey = 'propexo-key',
  port,
}: { residents?: number | Tenant[]; apiKey?: string; port?: number } = {}) {
  const people = typeof residents === 'number' ? tenants(residents) : residents;
  const leads: KeptLead[] = [];
  /** Lead-writing jobs by number. Tests set how often a job is still pending. */
  const jobs = new Map<string, { pending: number; status: string; errors: string[]; created: string | null }>();
  const writes = { pending: 1, tellsRecord: true, errors: [] as string[] };

  const models: Record<string, () => { all: Source[]; record: (one: never) => object }> = {
    residents() {
      const heads = new Set(firsts(people, 'leaseID'));
      return { all: people, record: (tenant: Tenant) => residentOf(tenant, heads.has(tenant)) };
    },
    leases: () => ({ all: firsts(people, 'leaseID'), record: leaseOf }),
    units: () => ({ all: firsts(people, 'unitID').filter(({ unitID }) => unitID), record: unitOf }),
    leads: () => ({ all: leads, record: leadOf }),
  };

  const json = (body: object, status = 200): ProtocolAnswer => ({
    status,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
  });
  const mistake = (status: number, code: string, message: string) => json({ error: { code, message } }, status);

  function page(model: string, query: URLSearchParams): ProtocolAnswer {
    const isOfPlace =
      query.get('integration_id') === location.integration_id && query.get('property_id') === location.property_id;
    const since = Date.parse(query.get('updated_at_gte') ?? '');
    const [email, phone] = [query.get('email_1'), query.get('phone_1')];
    const { all: every, record } = models[model]?.() ?? { all: [], record: () => ({}) };
    const all = every.filter(
      (one) =>
        isOfPlace &&
        !(one.changedAt.getTime() < since) &&
        (email === null || one.email === email) &&
        (phone === null || one.phone?.replaceAll(/\D/g, '') === phone),
    );
    const [offset, limit] = [Number(query.get('offset') ?? 0), Math.min(Number(query.get('limit') ?? 100), 250)];
    const results = all.slice(offset, offset + limit).map((one) => record(one as never));
    const meta = { orderBy: [{}], offset, limit, hasMore: offset + limit < all.length, total: all.length };
    return json({ meta, results });
  }

  function write({ body }: Received): ProtocolAnswer {
    const sent = JSON.parse(body) as Record<string, string>;
    if (!sent['last_name']) return mistake(400, 'invalid_request', 'last_name is required');
    const id = `lead-${leads.length + 1}`;
    const job = `job-${jobs.size + 1}`;
    const errors = [...writes.errors];
    if (errors.length === 0)
      leads.push({
        externalLeadID: id,
        firstName: sent['first_name'] ?? '',
        lastName: sent['last_name'],
        email: sent['email_1'] ?? null,
        phone: sent['phone_1'] ?? null,
        stage: 'Active',
        note: sent['notes'] ?? '',
        changedAt: new Date(),
      });
    const created = writes.tellsRecord && errors.length === 0 ? id : null;
    jobs.set(job, { pending: writes.pending, status: errors.length > 0 ? 'FAILURE' : 'SUCCESS', errors, created });
    return json({ meta: { job_id: job }, result: {} });
  }

  function jobStatus(number: string): ProtocolAnswer {
    const job = jobs.get(number);
    if (!job) return mistake(404, 'not_found', 'job not found');
    const isPending = job.pending-- > 0;
    return json({
      write_status: isPending ? 'PENDING' : job.status,
      errors: isPending ? [] : job.errors,
      created_record_id: isPending ? null : job.created,
    });
  }

  const server = await startProtocolServer((request) => {
    const { url, headers, method } = request;
    if (headers.authorization !== `Bearer ${apiKey}`) return mistake(401, 'unauthorized', 'Invalid token');
    const [, , model = '', id = '', job = ''] = url.pathname.split('/');
    if (model === 'admin' && id === 'write-status') return jobStatus(job);
    if (model === 'properties' && !id) return json({ meta: { orderBy: [] }, results: [location] });
    if (model === 'properties')
      return id === location.property_id
        ? json({ meta: { orderBy: [] }, results: { ...location, id, name: 'Oak Park' } })
        : mistake(404, 'not_found', 'property not found');
    if (method === 'POST' && model === 'leads') return write(request);
    return models[model] && !id ? page(model, url.searchParams) : mistake(404, 'not_found', 'no such address');
  }, port);
  const settings = { integrationID: location.integration_id, propertyID: location.property_id };
  const env = { PROPEXO_BASE_URL: server.url, PROPEXO_API_KEY: apiKey };
  return { ...server, people, leads, writes, settings, secrets: {}, env };
}

if (import.meta.main) {
  const { env, settings } = await startPropexo(parseServerArguments(process.argv));
  process.stdout.write(`${JSON.stringify({ env, settings }, null, 2)}\n`);
}

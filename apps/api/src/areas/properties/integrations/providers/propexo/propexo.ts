import { setTimeout as sleep } from 'node:timers/promises';
import { providerMessages } from '@hearth/contract/properties/provider-messages';
import { daysLater } from '../../../../../platform/days.ts';
import { readJson } from '../../../../../platform/outbound/responses.ts';
import { call, type Connection } from '../../../../../platform/outbound/calls.ts';
import { ProviderError } from '../../../../../platform/outbound/provider-error.ts';
import { earlierLead, leadBody, leadsOf, residentsOf, trimmed, unitsOf, type Known } from './records.ts';
import { createMemory } from '../memory.ts';
import { refuseSamePage, tested, type LastPage, type Provider, type ProviderLead } from '../provider.ts';
import { at, dayOrNull, fields, list, pastDays, text, today, type Fields } from '../values.ts';

export interface PropexoSettings {
  integrationID: string;
  propertyID: string;
  /** The deployment's key; the integration id selects the property. */
  apiKey: string;
}

const name = 'Propexo';
/** Out of 150 per minute; above 80%, each response takes two seconds longer. */
export const propexoBudget = { perMinute: 110, perDay: 100_000 };
const pageSize = 250;
/** Propexo keeps records deleted at its source. A record not seen for this long counts as deleted. */
const unseenDays = 30;
const checks = 20;

/** Leases and units read so far; `reading` is where to continue. */
interface Reading extends Known {
  reading: { model: 'leases' | 'units'; page: string | null } | null;
}
const readings = createMemory<Reading>();
const lastPages = createMemory<LastPage>();

/** Propexo: one REST interface to many systems; writes are jobs to poll (docs.propexo.com). */
export function propexo(settings: PropexoSettings, connection: Connection): Provider {
  const { integrationID, propertyID, apiKey } = settings;
  const propertyParams = { integration_id: integrationID, property_id: propertyID };

  async function callPropexo(
    path: string,
    query: Record<string, string>,
    body?: object,
  ): Promise<{ status: number; response: Fields }> {
    refuseUnset(settings);
    const search = new URLSearchParams(query).toString();
    const { status, body: json } = await call(connection, {
      path: `/v1/${path}${search && `?${search}`}`,
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      contentType: 'json',
      isRead: !body,
    });
    if (status === 401) throw new ProviderError('credentials', providerMessages.wrongOwnKey(name));
    if (status === 403) throw new ProviderError('credentials', providerMessages.noRight(name, path));
    return { status, response: fields(readJson(name, json, status)) };
  }

  const reasonOf = (response: Fields) =>
    text(at(response, 'error', 'message'))
      .replaceAll(apiKey, '…')
      .slice(0, 200);

  const here = `${connection.credential}/${propertyID}`;
  /** A page in creation order, so that new records are last. */
  async function readPage(model: string, query: Record<string, string>, page: string | null) {
    const offset = Number(page ?? 0);
    const paging = { offset: String(offset), limit: String(pageSize), 'order-by': 'created_at:asc' };
    const { status, response } = await callPropexo(`${model}/`, { ...propertyParams, ...paging, ...query });
    const reason = reasonOf(response);
    if (status >= 400)
      throw new ProviderError(
        'settings',
        reason ? providerMessages.refusedCall(name, reason) : providerMessages.notUnderstood(name),
      );
    if (!Array.isArray(response['results'])) throw new ProviderError('protocol', providerMessages.notUnderstood(name));
    const results = list(response['results']);
    const current = { page, first: text(results[0]?.['id']) };
    refuseSamePage(name, lastPages.get(`${here}/${model}`), current);
    lastPages.set(`${here}/${model}`, current);
    const more = at(response, 'meta', 'hasMore');
    const hasMore = results.length > 0 && (typeof more === 'boolean' ? more : results.length === pageSize);
    return { results, next: hasMore ? String(offset + results.length) : null };
  }

  /** Residents reference leases by id only. An interrupted read continues. */
  async function readKnown(isFirst: boolean): Promise<Known> {
    const before = readings.get(here);
    const known: Reading =
      before && (!isFirst || before.reading)
        ? before
        : { leases: new Map(), units: new Map(), reading: { model: 'leases', page: null } };
    readings.set(here, known);
    while (known.reading) {
      const { model, page } = known.reading;
      const { results, next } = await readPage(model, {}, page);
      for (const one of results) known[model].set(text(one[model === 'leases' ? 'id' : 'x_id']), trimmed(one));
      if (next !== null) known.reading = { model, page: next };
      else known.reading = model === 'leases' ? { model: 'units', page: null } : null;
    }
    return known;
  }

  const isSince = ({ updated_at: updated }: Fields, since: Date) => !(Date.parse(text(updated)) < since.getTime());
  const isUnseen = ({ last_seen: seen }: Fields) => (dayOrNull(seen) ?? today()) < daysLater(today(), -unseenDays);

  async function* everyPage(model: string, query: Record<string, string>) {
    let page: string | null = null;
    do {
      const part: Awaited<ReturnType<typeof readPage>> = await readPage(model, query, page);
      yield part;
      page = part.next;
    } while (page !== null);
  }

  /** Matches by email or phone, or else by the reference in the notes of prospects created since. */
  async function findLead({ email, phone, createdAt, reference }: ProviderLead): Promise<string> {
    const digits = phone?.replaceAll(/\D/g, '').slice(-10) ?? '';
    if (email) return earlierLead((await readPage('leads', { email_1: email }, null)).results);
    if (/^[2-9]\d{9}$/.test(digits)) return earlierLead((await readPage('leads', { phone_1: digits }, null)).results);
    for await (const { results } of everyPage('leads', { updated_at_gte: createdAt.toISOString() })) {
      const found = leadsOf(results).records.find((one) => one.reference === reference);
      if (found) return found.externalLeadID;
    }
    return '';
  }

  /** Waits for the job that writes the lead; without a record id, the job id stands in. */
  async function awaitWrite(job: string, lead: ProviderLead): Promise<string> {
    for (let check = 1; check <= checks; check++) {
      const { response } = await callPropexo(`admin/write-status/${encodeURIComponent(job)}`, {});
      const status = text(response['write_status']);
      if (status === 'FAILURE') {
        const errors = Array.isArray(response['errors']) ? response['errors'].map(text).join('; ').slice(0, 200) : '';
        throw new ProviderError('refused', providerMessages.refusedLead(name, errors.replaceAll(apiKey, '…')));
      }
      if (status === 'SUCCESS' || status === 'PARTIAL_SUCCESS')
        return text(response['created_record_id']) || (await findLead(lead)) || `job/${job}`;
      if (status !== 'PENDING') throw new ProviderError('protocol', providerMessages.notUnderstood(name));
      await sleep(Math.min(connection.pace.pauseMs * check, 5000), undefined, { signal: connection.signal });
    }
    return `job/${job}`;
  }

  return {
    test: () =>
      tested(async () => {
        const { status, response } = await callPropexo(`properties/${encodeURIComponent(propertyID)}`, {});
        const property = fields(response['results']);
        if (status >= 400) throw new ProviderError('settings', providerMessages.unknownLocation(name, propertyID));
        if (!text(property['id'])) throw new ProviderError('protocol', providerMessages.notUnderstood(name));
        if (text(property['integration_id']) !== integrationID)
          throw new ProviderError('settings', providerMessages.unknownIntegration(name, integrationID));
        return providerMessages.works(name, text(property['name']) || propertyID);
      }),
    async units(page) {
      const { results, next } = await readPage('units', {}, page);
      return { ...unitsOf(results), next };
    },
    async residents(since, page) {
      const found = await readKnown(page === null);
      const { results, next } = await readPage('residents', {}, page);
      const left = since ? since.toISOString().slice(0, 10) : daysLater(today(), -pastDays);
      const keeps = (person: Fields, lease: Fields, leftOn: string | null) =>
        since
          ? isSince(person, since) || isSince(lease, since)
          : !isUnseen(person) && !isUnseen(lease) && (leftOn === null || leftOn >= left);
      return { ...residentsOf(results, found, keeps), next };
    },
    async sendLead(lead) {
      const earlier = await findLead(lead);
      if (earlier) return { externalLeadID: earlier };
      const { status, response } = await callPropexo(
        'leads/',
        { ignore_unknown_fields: 'true' },
        leadBody(propertyParams, lead),
      );
      if (status >= 400) throw new ProviderError('refused', providerMessages.refusedLead(name, reasonOf(response)));
      const job = text(at(response, 'meta', 'job_id')) || text(response['job_id']);
      if (!job) throw new ProviderError('protocol', providerMessages.notUnderstood(name));
      return { externalLeadID: await awaitWrite(job, lead) };
    },
    async leads(since, page) {
      const { results, next } = await readPage('leads', since ? { updated_at_gte: since.toISOString() } : {}, page);
      return { ...leadsOf(results), next };
    },
  };
}

function refuseUnset({ integrationID, propertyID, apiKey }: PropexoSettings) {
  const missing = !integrationID ? 'integration ID' : !propertyID ? 'property ID' : '';
  if (missing) throw new ProviderError('settings', providerMessages.notSet(name, missing));
  if (!apiKey) throw new ProviderError('settings', providerMessages.noOwnKey(name));
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new ProviderError('credentials', providerMessages.wrongOwnKey(name));
  // Become parts of a URL.
  if (/^\.+$/.test(propertyID)) throw new ProviderError('settings', providerMessages.unknownLocation(name, propertyID));
}

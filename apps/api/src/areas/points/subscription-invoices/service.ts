import type { contract } from '@hearth/contract';
import { invoiceMessages } from '@hearth/contract/points/messages';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, notFound, unavailable } from '../../../platform/errors.ts';
import type { OutputOf, InputOf, PrepareContext } from '../../../platform/serve.ts';
import { ProviderError } from '../../../platform/outbound/provider-error.ts';
import { openMaxio, type Maxio, type MaxioInvoice } from '../invoices/public.ts';
import { readSubscriptions } from './queries.ts';
import { fileNameOf, inOrder, toWire } from './rules.ts';

type Endpoints = typeof contract.subscriptionInvoices;

/** Subscriptions read in parallel. */
const concurrency = 4;

const toCaller = (error: unknown) => (error instanceof ProviderError ? unavailable(error.message, error) : error);

async function visible(ctx: Ctx, propertyId: string) {
  const found = await readSubscriptions(ctx.db, propertyId);
  if (!found) throw notFound('Property');
  return found;
}

interface Found {
  invoices: MaxioInvoice[];
  missing: { subscription: string; error: ProviderError }[];
}

/** Reads each subscription from Maxio before the transaction opens, under one deadline. A failure doesn't affect the others. */
export async function fetchInvoices(
  { platform, db }: PrepareContext,
  { query }: InputOf<Endpoints['list']>,
): Promise<Found> {
  const maxio = openMaxio(platform);
  const subscriptions = (maxio && (await readSubscriptions(db, query.propertyId))?.subscriptions) || [];
  const found: Found = { invoices: [], missing: [] };
  if (!maxio || subscriptions.length === 0) return found;
  const deadline = AbortSignal.timeout(platform.config.MAXIO_WAIT_SECONDS * 1000);
  const waiting = [...subscriptions];
  async function readInTurn(from: Maxio) {
    for (let subscription = waiting.shift(); subscription !== undefined; subscription = waiting.shift())
      try {
        found.invoices.push(...(await from.list(subscription, deadline)));
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        found.missing.push({ subscription, error });
      }
  }
  await Promise.all(Array.from({ length: concurrency }, () => readInTurn(maxio)));
  const [first] = found.missing;
  if (first && found.missing.length === subscriptions.length) throw toCaller(first.error);
  return found;
}

export async function list(
  ctx: Ctx,
  { query: { propertyId, page, limit, order } }: InputOf<Endpoints['list']>,
  { invoices: found, missing }: Found,
): Promise<OutputOf<Endpoints['list']>> {
  const { today } = await visible(ctx, propertyId);
  const ordered = inOrder(found, order);
  const begin = (Math.max(page, 1) - 1) * limit;
  return {
    invoices: ordered.slice(begin, begin + limit).map((invoice) => toWire(invoice, today)),
    totalCount: ordered.length,
    missing: missing.map(({ subscription, error }) => ({ subscription, reason: error.message })),
  };
}

interface Paper {
  invoice: MaxioInvoice;
  bytes: Buffer;
}

/** The PDF of an invoice; it must belong to one of the property's subscriptions. */
export async function fetchPaper(
  { platform, db }: PrepareContext,
  { params, query }: InputOf<Endpoints['print']>,
): Promise<Paper> {
  const maxio = openMaxio(platform);
  if (!maxio) throw conflict(invoiceMessages.noMaxio);
  const property = await readSubscriptions(db, query.propertyId);
  try {
    const invoice = await maxio.show(params.uid);
    if (!property?.subscriptions.includes(invoice.subscription)) throw notFound('Invoice');
    return { invoice, bytes: await maxio.print(params.uid) };
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') throw notFound('Invoice');
    throw toCaller(error);
  }
}

export async function print(
  ctx: Ctx,
  { query }: InputOf<Endpoints['print']>,
  { invoice, bytes }: Paper,
): Promise<OutputOf<Endpoints['print']>> {
  await visible(ctx, query.propertyId);
  return {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${fileNameOf(invoice)}"`,
      'cache-control': 'no-store',
    },
    body: new Blob([new Uint8Array(bytes)]).stream(),
  };
}

import { createHmac } from 'node:crypto';
import { startProtocolServer, type ProtocolAnswer } from './protocol-server.ts';

const apiKey = 'maxio-test-key';
const sharedKey = 'maxio-shared-key';

interface Kept {
  uid: string;
  subscription_id: number;
  status: string;
  memo: string;
  total_amount: string;
  paid_date: string | null;
  number?: string;
  product_name?: string;
  issue_date?: string;
  due_date?: string | null;
  currency?: string;
  due_amount?: string;
}

const json = (body: unknown, status = 200): ProtocolAnswer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/** The bills of a subscription: one overdue invoice and one paid. */
const billsOf = (subscription: number): Kept[] =>
  ['open', 'paid'].map((status, index) => ({
    uid: `inv_${subscription}${index}`,
    subscription_id: subscription,
    status,
    memo: 'Thank you',
    total_amount: '99.0',
    paid_date: status === 'paid' ? '2026-03-02' : null,
  }));

/**
 * The part of Maxio Advanced Billing that Hearth uses: subscription invoices and masked payment profiles. `billed`
 * lists subscriptions with past invoices.
 */
export async function startMaxio({ billed = [] }: { billed?: readonly number[] } = {}) {
  const invoices: Kept[] = billed.flatMap(billsOf);
  const refusing: { errors?: unknown } = {};

  function create(subscription: string, body: string): ProtocolAnswer {
    if (refusing.errors) return json({ errors: refusing.errors }, 422);
    const { invoice } = JSON.parse(body) as {
      invoice: { memo: string; line_items: { quantity: number; unit_price: string }[] };
    };
    const total = invoice.line_items.reduce((sum, line) => sum + line.quantity * Number(line.unit_price), 0);
    const made = {
      uid: `inv_${invoices.length + 1}`,
      subscription_id: Number(subscription),
      status: 'open',
      memo: invoice.memo,
      // Maxio formats decimals as strings, sometimes with more digits.
      total_amount: total.toFixed(4),
      paid_date: null,
    };
    invoices.push(made);
    return json({ invoice: made }, 201);
  }

  const server = await startProtocolServer(({ method, url, headers, body }) => {
    const expected = `Basic ${Buffer.from(`${apiKey}:x`).toString('base64')}`;
    if (headers.authorization !== expected) return json({ errors: ['Bad credentials'] }, 401);
    const [, first = '', second = ''] = url.pathname.split('/');
    if (method === 'POST' && first === 'subscriptions') return create(second, body);
    if (first === 'site.json') return json({ site: { id: 1, subdomain: 'acme' } });
    if (first === 'invoices.json') {
      const page = Number(url.searchParams.get('page') ?? 1);
      const size = Math.min(200, Number(url.searchParams.get('per_page') ?? 20));
      const subscription = url.searchParams.get('subscription_id') ?? '';
      if (!/^\d+$/.test(subscription)) return json({ errors: ['Subscription not found'] }, 404);
      const own = invoices.filter((row) => String(row.subscription_id) === subscription);
      return json({
        invoices: own
          .toReversed()
          .slice((page - 1) * size, page * size)
          .map(whole),
      });
    }
    if (first === 'invoices') {
      const found = invoices.find(({ uid }) => second.startsWith(`${uid}.`));
      if (!found) return json({ errors: ['Not found'] }, 404);
      if (second.endsWith('.pdf')) return { contentType: 'application/pdf', body: `%PDF-1.4 ${found.uid}\n%%EOF\n` };
      return json(whole(found));
    }
    if (first === 'payment_profiles.json')
      return json([
        {
          payment_profile: {
            id: 1,
            payment_type: 'credit_card',
            card_type: 'visa',
            masked_card_number: 'XXXX-XXXX-XXXX-4242',
            vault_token: 'tok_secret',
          },
        },
        {
          payment_profile: {
            id: 2,
            payment_type: 'bank_account',
            bank_name: 'First Bank',
            masked_bank_account_number: 'XXXX6789',
          },
        },
      ]);
    return json({ errors: ['Not found'] }, 404);
  });
  const env = { MAXIO_BASE_URL: server.url, MAXIO_API_KEY: apiKey, MAXIO_SHARED_KEY: sharedKey };
  return { ...server, invoices, refusing, env };
}

/** Default fields of an invoice. */
const whole = (invoice: Kept) => ({
  number: invoice.uid.replace(/\D+/, ''),
  product_name: 'Hearth for properties',
  issue_date: '2026-03-01',
  due_date: '2026-03-15',
  currency: 'USD',
  due_amount: invoice.status === 'paid' ? '0.0' : invoice.total_amount,
  ...invoice,
});

/** Sends a Maxio webhook to the server. */
export function sendWebhook(
  url: string,
  fields: Record<string, string>,
  {
    key = sharedKey,
    signed = String(new URLSearchParams(fields)),
    body,
  }: { key?: string; signed?: string; body?: string } = {},
) {
  const signature = createHmac('sha256', key).update(signed).digest('hex');
  return fetch(`${url}/billing/callbacks/maxio`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-chargify-webhook-signature-hmac-sha-256': signature,
      'x-chargify-webhook-id': fields.id ?? '',
    },
    body: body ?? signed,
  });
}

import { startProtocolServer, type ProtocolAnswer } from './protocol-server.ts';

const apiKey = 'maxio-test-key';

interface Kept {
  uid: string;
  subscription_id: number;
  status: string;
  memo: string;
  total_amount: string;
  paid_date: string | null;
}

const json = (body: unknown, status = 200): ProtocolAnswer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/** Maxio Advanced Billing as far as Hearth speaks with it: ad-hoc invoices of a subscription, and masked payment profiles. */
export async function startMaxio() {
  const invoices: Kept[] = [];
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
      // As it answers: decimals as text, at times with more digits.
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
    if (first === 'invoices.json') {
      const page = Number(url.searchParams.get('page') ?? 1);
      const size = Math.min(200, Number(url.searchParams.get('per_page') ?? 20));
      const own = invoices.filter((row) => String(row.subscription_id) === url.searchParams.get('subscription_id'));
      return json({ invoices: own.toReversed().slice((page - 1) * size, page * size) });
    }
    if (first === 'invoices') {
      const found = invoices.find(({ uid }) => `${uid}.json` === second);
      return found ? json(found) : json({ errors: ['Not found'] }, 404);
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
  return { ...server, invoices, refusing, env: { MAXIO_BASE_URL: server.url, MAXIO_API_KEY: apiKey } };
}

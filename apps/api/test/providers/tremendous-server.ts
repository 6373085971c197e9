import { createHmac } from 'node:crypto';
import { startProtocolServer, type ProtocolAnswer } from './protocol-server.ts';

const apiKey = 'tremendous-key-of-tests';
const webhookKey = 'tremendous-webhook-key-of-tests';

interface Order {
  id: string;
  external_id: string;
  status: string;
  payment: { subtotal: number; refund?: { total: number } };
  rewards: { id: string; order_id: string; products: string[]; recipient: Person; delivery: { status: string } }[];
}
interface Person {
  name: string;
  email: string;
}

const json = (body: unknown, status = 200): ProtocolAnswer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});
const refuse = (status: number, message: string, payload: object = {}) =>
  json({ status, errors: { message, payload } }, status);

const card = (id: string, name: string, skus: object[], more: object = {}) => ({
  id,
  name,
  description: `<p>${name}</p>`,
  category: 'merchant_card',
  disclosure: '',
  currency_codes: ['USD'],
  countries: [{ abbr: 'US' }],
  images: [],
  skus,
  ...more,
});
const products = [
  card('OKMHM2X2OHYV', 'Corner Coffee', [{ min: 5, max: 100 }]),
  card('A2J05SWPI2QG', 'Book Barn', [
    { min: 25, max: 25 },
    { min: 10, max: 10 },
  ]),
  card('CADCARD00001', 'Maple Market', [{ min: 10, max: 500 }], {
    currency_codes: ['CAD'],
    countries: [{ abbr: 'CA' }],
  }),
  card(
    'CADFIXED0001',
    'Tuque Shop',
    [
      { min: 25, max: 25 },
      { min: 50, max: 50 },
    ],
    { currency_codes: ['CAD'], countries: [{ abbr: 'CA' }] },
  ),
  card('EUROCARD0001', 'Euro Store', [{ min: 10, max: 50 }], { currency_codes: ['EUR'] }),
  card('NOSKUS000001', 'Charity without amounts', []),
  ...Array.from({ length: 15 }, (_, index) => card(`MANY${index}`, `Shop ${index + 10}`, [{ min: 1, max: 2000 }])),
];

/** The part of Tremendous that Hearth uses: products, orders of one emailed reward, funding sources, webhooks. */
export async function startTremendous() {
  const orders: Order[] = [];
  const account = { availableCents: 1_000_000, next: 'EXECUTED', delivered: 'SCHEDULED' };

  function create(body: string): ProtocolAnswer {
    const { external_id, reward, payment } = JSON.parse(body) as {
      external_id: string;
      payment: { funding_source_id: string };
      reward: {
        products: string[];
        value: { denomination: number; currency_code: string };
        recipient: Person;
        delivery: { method: string };
      };
    };
    const first = orders.find((order) => order.external_id === external_id);
    if (first) return json({ order: first }, 201);
    const { denomination, currency_code } = reward.value;
    const product = products.find(({ id }) => id === reward.products[0]);
    if (!product?.currency_codes.includes(currency_code) || payment.funding_source_id !== 'balance')
      return refuse(422, 'Product is not available', { reward: { products: ['is invalid'] } });
    if (reward.recipient.email.endsWith('@refused.example'))
      return refuse(422, 'Email is invalid', { reward: { recipient: { email: 'is invalid' } } });
    if (account.availableCents < denomination * 100) return refuse(402, 'Insufficient funds');
    const id = `ORDER${orders.length + 1}`;
    const order = {
      id,
      external_id,
      status: account.next,
      payment: { subtotal: denomination },
      rewards: [
        {
          id: `REWARD${orders.length + 1}`,
          order_id: id,
          products: reward.products,
          recipient: reward.recipient,
          delivery: { status: account.next === 'EXECUTED' ? account.delivered : 'PENDING' },
        },
      ],
    };
    orders.push(order);
    account.availableCents -= denomination * 100;
    return json({ order });
  }

  function act(id: string, verb: string, body: string): ProtocolAnswer {
    const order = orders.find(({ rewards }) => rewards.some((reward) => reward.id === id));
    const [reward] = order?.rewards ?? [];
    if (!order || !reward) return refuse(404, 'Not found');
    if (verb === '') return json({ reward });
    if (reward.delivery.status !== 'FAILED' || order.status !== 'EXECUTED')
      return refuse(422, `Only rewards with a delivery failure can be ${verb === 'cancel' ? 'canceled' : 'resent'}`);
    if (verb === 'cancel') {
      order.status = 'CANCELED';
      order.payment.refund = { total: order.payment.subtotal };
      account.availableCents += order.payment.subtotal * 100;
    } else {
      reward.delivery.status = 'SCHEDULED';
      reward.recipient.email = (JSON.parse(body) as { updated_email?: string }).updated_email ?? reward.recipient.email;
    }
    return json({ reward });
  }

  const server = await startProtocolServer(({ method, url, headers, body }) => {
    if (headers.authorization !== `Bearer ${apiKey}`) return refuse(401, 'Invalid credentials');
    const [, , version, kind, id = '', verb = ''] = url.pathname.split('/');
    if (version !== 'v2') return refuse(404, 'Not found');
    if (kind === 'products') return json({ products });
    if (kind === 'funding_sources')
      return json({
        funding_sources: [
          { id: 'BANK', method: 'bank_account', meta: { account_number_mask: '1234' } },
          { id: 'BALANCE', method: 'balance', meta: { available_cents: account.availableCents, pending_cents: 0 } },
        ],
      });
    if (kind === 'rewards') return act(id, verb, body);
    if (kind !== 'orders') return refuse(404, 'Not found');
    if (method === 'POST') return create(body);
    const order = orders.find((one) => one.id === id || one.external_id === id);
    return order ? json({ order }) : refuse(404, 'Not found');
  });

  return {
    ...server,
    orders,
    account,
    env: { TREMENDOUS_BASE_URL: server.url, TREMENDOUS_API_KEY: apiKey, TREMENDOUS_WEBHOOK_KEY: webhookKey },
  };
}

/** Sends a Tremendous webhook to the server. */
export function sendEvent(
  url: string,
  event: string,
  resource: { type: string; id: string },
  { meta = {}, key = webhookKey, signature }: { meta?: object; key?: string; signature?: string } = {},
) {
  const body = JSON.stringify({
    event,
    uuid: '5ccc7bb1-7659-4e23-a407-77d8cd9c62f5',
    created_utc: '2026-03-06T20:05:01.037-04:00',
    payload: { resource, meta },
  });
  return fetch(`${url}/api/brands/callbacks/tremendous`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'tremendous-webhook-signature': signature ?? `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
    },
    body,
  });
}

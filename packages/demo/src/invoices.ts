import { currencyOf, priceOf, totalsOf } from '@hearth/contract/money';
import { dateIn } from './calendar.ts';
import type { Site } from './site.ts';
import type { Random } from './random.ts';
import { iso, type Row } from './rows.ts';

const dayMs = 86_400_000;
const dueDays = 30;
/** Initial rate of a deployment (migration 0002). */
export const canadianRate = 1.38;

interface Order {
  /** Issue date. */
  at: number;
  points: number;
  by: string;
  request?: string;
}
interface Decision {
  at: number;
  by: string;
}

const undecided = {
  reference: '',
  paid_on: null,
  void_reason: '',
  decided_by: null,
  decided_at: null,
  point_log_id: null,
};

/** Invoices of one property, numbered by the database in insertion order. */
export function openInvoices(random: Random, { id: property, name, place }: Site) {
  const rows: Row[] = [];
  const currency = currencyOf(place.country);
  const rate = currency === 'CAD' ? canadianRate : 1;
  const day = (at: number) => dateIn(place.zone, at);

  const issue = ({ at, points, by, request }: Order, status: string, decided: Row): string => {
    const id = random.idAt(at);
    rows.push({
      id,
      property_id: property,
      points,
      currency,
      ...totalsOf([priceOf(points, rate)], 0),
      tax_basis_points: 0,
      exchange_rate: currency === 'CAD' ? rate : null,
      payment_method: 'bankTransfer',
      payment_details: 'First Bank of Denver\nInclude the invoice number.',
      seller: 'Hearth\nsupport@hearth.example',
      bill_to: `${name}\n${place.city}, ${place.state} ${place.zip}\n${place.country}`,
      message: '',
      issued_on: day(at),
      due_on: day(at + dueDays * dayMs),
      points_request_id: request ?? null,
      created_by: by,
      created_at: iso(at),
      status,
      ...undecided,
      ...decided,
    });
    return id;
  };
  const decidedBy = ({ at, by }: Decision) => ({ decided_by: by, decided_at: iso(at) });

  return {
    /** Adds a paid invoice, whose points have arrived. */
    paid: (order: Order, { log, ...decision }: Decision & { log: string }) =>
      issue(order, 'paid', {
        ...decidedBy(decision),
        paid_on: day(decision.at),
        reference: `Transfer ${random.integer(10_000, 99_999)}`,
        point_log_id: log,
      }),
    open: (order: Order) => issue(order, 'open', {}),
    voided: (order: Order, decision: Decision) =>
      issue(order, 'void', { ...decidedBy(decision), void_reason: 'Ordered twice' }),
    rows,
  };
}
export type Invoices = ReturnType<typeof openInvoices>;

/** Line items of the invoices. */
export const linesOf = (invoices: readonly Row[]): Row[] =>
  invoices.map(({ id, property_id, points, subtotal }) => ({
    invoice_id: id,
    property_id,
    position: 1,
    description: 'Reward points',
    quantity: points,
    amount: subtotal,
  }));

/** Some properties have open or overdue invoices; the first has every kind. */
export function orderPoints(
  invoices: Invoices,
  { site, random, now, by, admin }: { site: Site; random: Random; now: number; by: string; admin: string },
): void {
  const order = (daysAgo: number): Order => ({
    at: now - daysAgo * dayMs,
    points: random.integer(1, 6) * 10_000,
    by,
  });
  if (site.index === 0) {
    const twice = order(95);
    invoices.voided(twice, { at: twice.at + dayMs, by: admin });
  }
  if (site.index % 4 === 0) invoices.open(order(random.integer(38, 60)));
  if (site.index % 3 === 0) invoices.open(order(random.integer(2, 12)));
}

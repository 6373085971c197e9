import { expect, test } from 'vitest';
import { demoWorld } from './index.ts';
import type { Row } from './rows.ts';

const now = new Date('2026-03-18T15:00:00Z');

test('invoices span twelve months and every state, including at the first property', () => {
  const world = new Map<string, Row[]>();
  for (const { table, rows } of demoWorld({ seed: 'test', now, properties: 8, residents: 80, logs: 900 }))
    world.set(table, [...(world.get(table) ?? []), ...rows]);
  const rowsOf = (table: string) => world.get(table) ?? [];
  const invoices = rowsOf('invoices');
  const today = now.toISOString().slice(0, 10);
  const stateOf = ({ status, due_on }: Row) => (status === 'open' && String(due_on) < today ? 'overdue' : status);
  const own = invoices.filter(({ property_id }) => property_id === rowsOf('properties')[0]?.id);
  expect(new Set(own.map(stateOf))).toEqual(new Set(['open', 'overdue', 'paid', 'void']));
  expect(new Set(invoices.map(({ issued_on }) => String(issued_on).slice(0, 7))).size).toBeGreaterThanOrEqual(10);
  const transfers = new Map(rowsOf('transfers').map((transfer) => [transfer.key, transfer]));
  for (const { id, points_request_id, point_log_id, points, status } of invoices) {
    expect([point_log_id !== null, transfers.get(`invoice:${String(id)}`)?.points]).toEqual(
      status === 'paid' ? [true, points] : [false, undefined],
    );
    const request = rowsOf('points_requests').find((row) => row.id === points_request_id);
    if (request) expect([request.point_log_id, request.amount]).toEqual([point_log_id, points]);
  }
  expect(rowsOf('invoice_lines')).toHaveLength(invoices.length);
});

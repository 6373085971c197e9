import { getPointLog, listPointLogs } from '@hearth/contract/points/point-logs';
import { metaOf } from '@hearth/contract/definition';
import { listCompanies } from '@hearth/contract/companies/companies';
import { getProperty } from '@hearth/contract/properties/properties';
import { getUser } from '@hearth/contract/people/users';
import { listPaymentMethods, listInvoices } from '@hearth/contract/points/invoices';
import { InfiniteQueryObserver, type QueryKey } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { toastStore } from '../ui/toast.ts';
import { ApiError } from './api-error.ts';
import type { Endpoint } from './endpoint-types.ts';
import { invalidate, isStaleAfter, queryClient } from './freshness.ts';
import type { Changes } from './list-rows.ts';
import { endpointQuery } from './query.ts';
import { propertyInput } from './property-input.ts';

const first = '0123456789abcdef01234567';
const other = 'fedcba987654321001234567';
const changed = (id: string): Changes => new Map([['pointLog', new Set([id])]]);

describe('a change of one point log', () => {
  test('makes every list of point logs stale', () => {
    expect(isStaleAfter(endpointQuery(listPointLogs, { query: { page: 2 } }), changed(first))).toBe(true);
  });
  test('makes its own detail stale, and no other', () => {
    expect(isStaleAfter(endpointQuery(getPointLog, { params: { id: first } }), changed(first))).toBe(true);
    expect(isStaleAfter(endpointQuery(getPointLog, { params: { id: other } }), changed(first))).toBe(false);
  });
  test("doesn't affect users: a new balance is a change of the user", () => {
    const user = endpointQuery(getUser, { params: { id: other } });
    expect(isStaleAfter(user, changed(first))).toBe(false);
    expect(isStaleAfter(user, new Map([['user', new Set([other])]]))).toBe(true);
  });
  test("doesn't affect queries that don't read point logs", () => {
    expect(isStaleAfter(endpointQuery(listCompanies), changed(first))).toBe(false);
  });
});

test("a change of one property doesn't affect others", () => {
  const property = endpointQuery(getProperty, propertyInput(first));
  expect([first, other].map((id) => isStaleAfter(property, new Map([['property', new Set([id])]])))).toEqual([
    true,
    false,
  ]);
});

test('an action without a record makes every query of its topic stale', () => {
  expect(isStaleAfter(endpointQuery(getPointLog, { params: { id: other } }), new Map([['pointLog', 'any']]))).toBe(
    true,
  );
});

test('in an infinite list, a removed row refetches that row and the last page only', async () => {
  const id = (n: number) => String(n).padStart(24, '0');
  const page = (...rows: number[]) => ({ data: rows.map((n) => ({ _id: id(n) })), totalCount: 7 });
  const calls: string[] = [];
  const respond = (what: string, response: unknown) => Promise.resolve(calls.push(what)).then(() => response);
  const meta = {
    endpoint: metaOf(listPointLogs),
    fetchRow: (row: string) => respond(`row ${row}`, { data: [], totalCount: 0 }),
    fetchPage: (n: number) => respond(`page ${n}`, { ...page(6, 7), totalCount: 6 }),
  };
  const queryKey = ['growing'];
  const screen = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: ({ pageParam }) => respond(`list ${pageParam}`, page()),
    initialData: { pages: [page(1, 2), page(3, 4), page(5, 6)], pageParams: [1, 2, 3] },
    initialPageParam: 1,
    getNextPageParam: () => undefined,
    staleTime: Infinity,
    meta,
  });
  const leave = screen.subscribe(() => undefined);
  await invalidate(changed(id(3)));
  leave();
  expect(calls).toEqual([`row ${id(3)}`, 'page 3']);
  const { pages } = queryClient.getQueryData(queryKey) as { pages: ReturnType<typeof page>[] };
  expect(pages.map(({ data }) => data.map(({ _id }) => Number(_id)))).toEqual([
    [1, 2],
    [4, 5],
    [6, 7],
  ]);
  expect(pages.at(-1)?.totalCount).toBe(6);
});

describe('a failed read', () => {
  const id = (n: number) => String(n).padStart(24, '0');
  const failing = async (queryKey: QueryKey, endpoint: Endpoint, error: ApiError) => {
    const meta = { endpoint: metaOf(endpoint) };
    const queryFn = () => Promise.reject<unknown>(error);
    await queryClient.fetchQuery({ queryKey, meta, queryFn, staleTime: 0 }).catch(() => undefined);
    const messages = toastStore.visible().map(({ message }) => message);
    for (const { id: shown } of toastStore.visible()) toastStore.dismiss(shown);
    return messages;
  };
  const unknown = new ApiError(404, { message: 'Record not found' });

  test("shows a toast with the server's or a general message", async () => {
    expect(await failing([id(1)], getUser, new ApiError(400, { message: 'Not now' }))).toEqual(['Not now']);
    expect(await failing([id(2)], getUser, new ApiError(400))).toEqual(['An error occurred']);
    expect(await failing([id(3)], getUser, unknown)).toEqual(['Record not found']);
  });
  test('of an invoice or payment method shows in place, without a toast', async () => {
    const error = new ApiError(400, { message: 'Not now' });
    expect(await failing(['invoices'], listInvoices, error)).toEqual([]);
    expect(await failing(['payment methods'], listPaymentMethods, error)).toEqual([]);
  });
  test('shows no toast if the page shows it, or if a shown record was deleted', async () => {
    expect(await failing([id(4)], getUser, new ApiError(401))).toEqual([]);
    queryClient.setQueryData([id(5)], {});
    expect(await failing([id(5)], getUser, unknown)).toEqual([]);
  });
});

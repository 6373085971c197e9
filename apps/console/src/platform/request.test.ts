import { getInvoice } from '@hearth/contract/points/invoices';
import { getPointLog, listPointLogs } from '@hearth/contract/points/point-logs';
import { expect, test } from 'vitest';
import { address, callBillingAt, content } from './request.ts';

const id = '0123456789abcdef01234567';

test('path parameters are filled in and escaped', () => {
  expect(address(getPointLog, { params: { id } })).toEqual({ method: 'GET', url: `/api/point-logs/${id}` });
  expect(address(getPointLog, { params: { id: 'a/b c' } }).url).toBe('/api/point-logs/a%2Fb%20c');
});

test('a missing path parameter is an error that names it', () => {
  expect(() => address(getPointLog, {})).toThrow('needs the path parameter id');
});

test('a repeatable key is repeated and empty values are left out', () => {
  const { url } = address(listPointLogs, {
    query: { pointLogType: ['rent', 'boost'], search: '', status: undefined, page: 2, propertyId: 'All Property' },
  });
  expect(url).toBe('/api/point-logs?pointLogType=rent&pointLogType=boost&page=2&propertyId=All+Property');
});

test('another base replaces /api', () => {
  expect(address(listPointLogs, {}, 'https://api.example.com/v1').url).toBe('https://api.example.com/v1/point-logs');
});

test("a billing call uses the deployment's billing base", () => {
  const url = () => address(getInvoice, { params: { id } }).url;
  expect(url()).toBe(`/billing/invoices/${id}`);
  callBillingAt('https://billing.example.com/v1/');
  expect(url()).toBe(`https://billing.example.com/v1/invoices/${id}`);
  callBillingAt('/billing');
});

test('FormData is sent unchanged, everything else as JSON', () => {
  const form = new FormData();
  expect(content(form)).toEqual({ body: form, headers: {} });
  expect(content({ reason: 'Well done' })).toEqual({
    body: '{"reason":"Well done"}',
    headers: { 'content-type': 'application/json' },
  });
  expect(content(undefined)).toEqual({ headers: {} });
});

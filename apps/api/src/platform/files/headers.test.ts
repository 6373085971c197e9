import { expect, test } from 'vitest';
import { fileHeaders } from './headers.ts';

test('an image is displayed inline, sandboxed and without sniffing', () => {
  expect(fileHeaders({ contentType: 'image/png', size: 12 })).toEqual({
    'Content-Type': 'image/png',
    'Content-Length': '12',
    'Content-Disposition': 'inline',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, max-age=1800',
  });
});

test('a document is a download, and so is an image with a name', () => {
  expect(fileHeaders({ contentType: 'application/pdf', size: 1 })['Content-Disposition']).toBe('attachment');
  expect(fileHeaders({ contentType: 'image/png', size: 1 }, { downloadName: 'roof.png' })['Content-Disposition']).toBe(
    `attachment; filename="roof.png"; filename*=UTF-8''roof.png`,
  );
});

test.for(['text/html', 'image/svg+xml', 'application/javascript'])(
  '%s is never served under its own type',
  (contentType) => {
    const headers = fileHeaders({ contentType, size: 1 });
    expect(headers['Content-Type']).toBe('application/octet-stream');
    expect(headers['Content-Disposition']).toBe('attachment');
  },
);

test.for([
  ['Café menu.pdf', `filename="Cafe menu.pdf"; filename*=UTF-8''Caf%C3%A9%20menu.pdf`],
  ['a"b;c.pdf', `filename="a_b;c.pdf"; filename*=UTF-8''a%22b%3Bc.pdf`],
  ["it's (1)*.pdf", `filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
  [
    '../..\\x\r\nSet-Cookie: a=b',
    `filename=".._.._x__Set-Cookie: a=b.pdf"; filename*=UTF-8''.._.._x__Set-Cookie%3A%20a%3Db.pdf`,
  ],
  ['lone \ud800 half', `filename="lone _ half.pdf"; filename*=UTF-8''lone%20%EF%BF%BD%20half.pdf`],
] as [string, string][])('the name %j is encoded according to RFC 6266', ([downloadName, expected]) => {
  expect(fileHeaders({ contentType: 'application/pdf', size: 1 }, { downloadName })['Content-Disposition']).toBe(
    `attachment; ${expected}`,
  );
});

test.for([
  ['application/pdf', 'Lease.PDF', 'Lease.PDF'],
  ['application/pdf', 'lease.html', 'lease.html.pdf'],
  ['application/pdf', 'pdf', 'pdf.pdf'],
  ['image/jpeg', 'roof.jpeg', 'roof.jpeg'],
  ['image/png', 'roof.exe', 'roof.exe.png'],
  ['text/html', 'page.html', 'page.html.bin'],
] as const)('a file of type %s named %s is saved as %s', ([contentType, downloadName, saved]) => {
  expect(fileHeaders({ contentType, size: 1 }, { downloadName })['Content-Disposition']).toBe(
    `attachment; filename="${saved}"; filename*=UTF-8''${saved}`,
  );
});

import { expect, test } from 'vitest';
import { mailDocument } from './mail-document.ts';

test('style attributes become rules under the nonce', () => {
  const shown = mailDocument('<p style="color:red">One</p><p class="x" style="margin:0;font-family:&quot;A&quot;">Two</p>', 'n1');
  expect(shown).not.toContain('style="');
  expect(shown).toContain('[data-s="0"]{color:red}[data-s="1"]{margin:0;font-family:"A"}</style>');
  expect(shown).toContain('<p class="x" data-s="1">Two</p>');
});

test('the sheet goes into the head, and sheets of the mail get the nonce', () => {
  expect(mailDocument('<html><head><style>p{}</style></head><body></body></html>', 'n1')).toMatch(/^<html><head><style nonce="n1">.*<\/style><style nonce="n1">p\{\}<\/style><\/head>/);
});

test('text that speaks of styles stays text', () => {
  expect(mailDocument('<p>Write style="x" here</p>', 'n1')).toContain('<p>Write style="x" here</p>');
});

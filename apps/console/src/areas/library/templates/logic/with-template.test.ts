import { expect, test } from 'vitest';
import { withTemplate } from './with-template.ts';

test('a template replaces empty text and the previous template', () => {
  expect(withTemplate('', 'Thank you')).toBe('Thank you');
  expect(withTemplate(' Thank you ', 'Well done', 'Thank you')).toBe('Well done');
});

test("a template is appended to the user's own text", () => {
  expect(withTemplate('The elevator is working again.', 'Thank you')).toBe('The elevator is working again.\nThank you');
});

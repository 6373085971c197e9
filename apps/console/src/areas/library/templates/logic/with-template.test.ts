import { expect, test } from 'vitest';
import { withTemplate } from './with-template.ts';

test('a template replaces empty text and the previous template', () => {
  expect(withTemplate('', 'Thank you')).toBe('Thank you');
  expect(withTemplate(' Thank you ', 'Well done', 'Thank you')).toBe('Well done');
});

test("the user's own text is kept before the template", () => {
  expect(withTemplate('The lift works again.', 'Thank you')).toBe('The lift works again.\nThank you');
});

import { expect, test } from 'vitest';
import { withTemplate } from './with-template.ts';

test('a template takes the place of nothing, and of the template before it', () => {
  expect(withTemplate('', 'Thank you')).toBe('Thank you');
  expect(withTemplate(' Thank you ', 'Well done', 'Thank you')).toBe('Well done');
});

test('what somebody wrote stays before the template', () => {
  expect(withTemplate('The lift works again.', 'Thank you')).toBe('The lift works again.\nThank you');
});

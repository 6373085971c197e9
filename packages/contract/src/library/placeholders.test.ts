import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderRichText, renderText, textWithPlaceholders, unknownPlaceholders } from './placeholders.ts';
import { libraryMessages } from './messages.ts';
import { plainTextOf } from './rich-text.ts';

const maya = { first_name: 'Maya', last_name: 'Lindqvist', property_name: 'Alder Court' };

test('placeholders are filled in, with or without spaces in the braces', () => {
  expect(renderText('Hi {{first_name}} {{ last_name }}, welcome to {{property_name}}!', maya)).toBe(
    'Hi Maya Lindqvist, welcome to Alder Court!',
  );
});

test.each([
  ['Hi {{firstname}}', 'firstname'],
  ['Hi {{First_Name}}', 'First_Name'],
  ['Hi {{first_name}} {{unit}}', 'unit'],
  ['Hi {{}}', ''],
  ['Hi {{first_name', 'first_name'],
  ['Hi {{constructor}}', 'constructor'],
])('%s is rejected with the unknown name', (template, name) => {
  const { error } = textWithPlaceholders(100).safeParse(template);
  expect(error?.issues[0]?.message).toBe(libraryMessages.unknownPlaceholder(name));
});

test('known names in single braces work as in older texts, and other braces stay text', () => {
  expect(unknownPlaceholders('{first_name} { {unit} } }}')).toEqual([]);
  expect(renderText('{first_name} {unit} }}', maya)).toBe('Maya {unit} }}');
});

test('a value is never treated as a placeholder, pattern or markup', () => {
  const odd = { ...maya, first_name: "{{last_name}} $& $1 <b>O'Neil</b>" };
  expect(renderText('{{first_name}}', odd)).toBe(odd.first_name);
  expect(renderRichText('<p>{{first_name}}</p>', odd)).toBe(
    '<p>{{last_name}} $&amp; $1 &lt;b&gt;O&#39;Neil&lt;/b&gt;</p>',
  );
});

test('a value in a link is URL-encoded', () => {
  expect(
    renderRichText('<p><a href="https://hearth.test/?n={{first_name}}">{{first_name}}</a></p>', {
      ...maya,
      first_name: '"><i>&x=1',
    }),
  ).toBe('<p><a href="https://hearth.test/?n=%22%3E%3Ci%3E%26x%3D1">&quot;&gt;&lt;i&gt;&amp;x=1</a></p>');
});

test('any name is shown in rich text without breaking its tags', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (first_name) => {
      const rendered = renderRichText('<p>Hi <strong>{{first_name}}</strong></p>', { ...maya, first_name });
      expect(rendered.match(/<[^>]*>/g)).toEqual(['<p>', '<strong>', '</strong>', '</p>']);
    }),
  );
});

test('rich text becomes plain lines, with lists as lists', () => {
  expect(
    plainTextOf(
      '<h1>Pool &amp; gym</h1><p>Open <strong>daily</strong><br />until 9</p><ul><li><p>Towels</p></li></ul>',
    ),
  ).toBe('Pool & gym\nOpen daily\nuntil 9\n• Towels');
  expect(plainTextOf('<p> </p><p></p>')).toBe('');
});

test('hostile text is parsed quickly', () => {
  for (const part of ['<', '{{', '{{ ', '\n ', '&', 'href="']) {
    const template = part.repeat(20_000 / part.length);
    const started = performance.now();
    renderRichText(template, maya);
    plainTextOf(template);
    unknownPlaceholders(template);
    expect(performance.now() - started).toBeLessThan(1000);
  }
});

test('an empty value removes the space before it', () => {
  const reader = { ...maya, first_name: 'Madonna', last_name: '' };
  expect(renderText('Dear {{first_name}} {{last_name}}, news', reader)).toBe('Dear Madonna, news');
  expect(renderRichText('<p>{{first_name}} {last_name}!</p>', reader)).toBe('<p>Madonna!</p>');
});

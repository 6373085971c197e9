import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html } from './html.ts';
import { renderMail, type MailContent } from './render.ts';

const content: MailContent = {
  product: 'Hearth',
  subject: 'Your points',
  preview: 'You have 500 points',
  blocks: [
    { kind: 'heading', text: 'You received 500 points' },
    { kind: 'paragraph', text: 'Hello Maria,\nthank you.' },
    {
      kind: 'facts',
      rows: [
        ['Points', '500'],
        ['Category', 'Thank You!'],
      ],
    },
    { kind: 'button', label: 'See your points', url: 'https://hearth.example/points?a=1&b=2' },
    { kind: 'note', text: 'Questions? Call the office.' },
  ],
  footer: 'Maple Court',
};

test('the HTML and text of an email have the same content', () => {
  const mail = renderMail(content);
  expect(mail.text).toBe(
    [
      'You received 500 points\n=======================',
      'Hello Maria,\nthank you.',
      'Points: 500\nCategory: Thank You!',
      'See your points: https://hearth.example/points?a=1&b=2',
      'Questions? Call the office.',
      '-- \nMaple Court\n',
    ].join('\n\n'),
  );
  for (const words of [
    'You received 500 points',
    'Hello Maria,<br>thank you.',
    '>500<',
    'Thank You!',
    'See your points',
    'Maple Court',
  ]) {
    expect(mail.html).toContain(words);
  }
  expect(mail.html).toContain('href="https://hearth.example/points?a=1&amp;b=2"');
});

test("an email follows the reader's light or dark scheme and loads nothing", () => {
  const mail = renderMail(content);
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(mail.html).toContain('@media (prefers-color-scheme: dark)');
  expect(mail.html).not.toMatch(/<img|<script|<link|url\(/);
});

test('text can never become markup', () => {
  const tagsOf = (markup: string) => markup.match(/<[^>]*>/g) ?? [];
  const structureOf = (words: string) =>
    renderMail({
      product: words,
      subject: words,
      preview: words,
      footer: words,
      blocks: [
        { kind: 'heading', text: words },
        { kind: 'paragraph', text: words },
        { kind: 'facts', rows: [[words, words]] },
        { kind: 'button', label: words, url: `https://hearth.example/?q=${encodeURIComponent(words)}` },
        { kind: 'note', text: words },
      ],
    });
  const plain = tagsOf(structureOf('q').html);
  const hostile = fc.array(
    fc.constantFrom('<', '>', '"', "'", '&', '<script>', '</p>', '" onload="x', '&lt;', '-->', 'a'),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(hostile, (parts) => {
      const tags = tagsOf(structureOf(parts.join('')).html).map((tag) => tag.replace(/\?q=[^"]*"/, '?q=q"'));
      expect(tags).toEqual(plain);
    }),
  );
});

test('the html tag escapes all values except its own results', () => {
  const inner = html`<b>${'1 < 2 & "3"'}</b>`;
  expect(String(html`<p title="${`it's`}">${inner}${[inner, '<i>']}${7}</p>`)).toBe(
    '<p title="it&#39;s"><b>1 &lt; 2 &amp; &quot;3&quot;</b><b>1 &lt; 2 &amp; &quot;3&quot;</b>&lt;i&gt;7</p>',
  );
});

test.for(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])("a button can't link to %s", (url) => {
  const blocks = [{ kind: 'button', label: 'Open', url }] as const;
  expect(() => renderMail({ ...content, blocks })).toThrow('An email button must link to an http(s) address.');
});

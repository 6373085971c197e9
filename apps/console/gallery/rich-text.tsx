import { useState } from 'react';
import { RichText } from '../src/ui/rich-text.tsx';
import { RichTextField } from '../src/ui/rich-text-field.tsx';
import { Section } from '../src/ui/section.tsx';
import styles from './fields.module.css';
import { inserts } from './inserts.ts';

const story =
  '<h1>The pool is open again</h1><p>Hello {{first_name}}, starting <strong>Saturday</strong>, you can swim ' +
  '<em>every day</em> until 9 PM. <a href="https://hearth.example/pool">The rules</a> are short:</p>' +
  '<ul><li><p>Shower first</p></li><li><p>Bring a towel</p></li></ul><h2>Swimming lessons</h2><ol><li><p>Ask at the desk</p></li></ol>';
const attack = '<p onclick="a()">Words<script>no</script><img src="x"><a href="javascript:alert(1)"> only</a></p>';
const rules = {
  tags: { h1: [], h2: [], h3: [], p: [], br: [], strong: [], em: [], u: [], ul: [], ol: [], li: [], a: ['href'] },
  isLink: (address: string) => /^(https?:|mailto:)/.test(address),
  depthMaximum: 20,
};

export function GalleryRichText() {
  const [text, setText] = useState(story);
  return (
    <Section title="Rich text">
      <div className={styles.pair}>
        <RichTextField
          hint="As residents see it"
          inserts={inserts}
          isLink={rules.isLink}
          label="Post"
          onChange={setText}
          value={text}
        />
        <div data-testid="read">
          <RichText rules={rules} text={text} />
        </div>
        <RichTextField disabled isLink={rules.isLink} label="Sent" onChange={() => undefined} value={story} />
        <RichTextField
          error="Message is required"
          isLink={rules.isLink}
          label="Message of an event"
          onChange={() => undefined}
          required
          value=""
        />
        <div data-testid="attacked">
          <RichText rules={rules} text={attack} />
        </div>
      </div>
    </Section>
  );
}

import { brandColors } from '@hearth/contract/brand-colors';
import { useField } from '../../../../kit/form.tsx';
import { Input } from '../../../../kit/input.tsx';
import { tokensOf } from '../../../../platform/brand-style.ts';
import { Button } from '../../../../ui/button.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import styles from '../platform-settings.module.css';
import { text } from '../messages.ts';

const standardColor = '#b4451b';

/** A button, a link and a chip in both schemes. */
function Preview({ color }: { color: string | undefined }) {
  const colors = color === undefined ? undefined : brandColors(color);
  return (
    <Stack gap={8}>
      <Muted as="span" small>
        {text.form.preview}
      </Muted>
      <div className={styles.schemes}>
        {(['light', 'dark'] as const).map((scheme) => (
          <div
            aria-label={text.form[scheme]}
            className={styles.scheme}
            data-theme={scheme}
            inert
            key={scheme}
            role="group"
            style={colors && tokensOf(colors[scheme])}
          >
            <Button variant="contained">{text.form.sample.button}</Button>
            <TextLink>
              <a href="#main">{text.form.sample.link}</a>
            </TextLink>
            <span className={styles.chip}>{text.form.sample.chip}</span>
          </div>
        ))}
      </div>
    </Stack>
  );
}

/** The company's color, typed or picked. Blank for the standard colors. */
export function ColorField() {
  const { value, change } = useField<string>('color');
  const typed = (value ?? '').trim().toLowerCase();
  const color = /^#[\da-f]{6}$/.test(typed) ? typed : undefined;
  return (
    <Stack gap={12}>
      <Input.Text
        hint={text.form.colorHint}
        label={text.fields.color}
        name="color"
        placeholder={standardColor.toUpperCase()}
        startAdornment={
          <input
            aria-label={text.form.pickColor}
            className={styles.pick}
            onChange={({ target }) => change(target.value.toUpperCase())}
            type="color"
            value={color ?? standardColor}
          />
        }
      />
      <Preview color={color} />
    </Stack>
  );
}

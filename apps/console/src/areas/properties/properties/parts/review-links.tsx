import { propertyMessages as say } from '@hearth/contract/properties/messages';
import Add from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useRows } from '../../../../kit/form.tsx';
import { useSession } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import type { PartProps } from '../logic/form-values.ts';
import { reviewProviders } from '../logic/review-providers.ts';
import styles from './rows.module.css';

/** Where residents can review the property: one link for each provider, but any number of generic ones. */
export function ReviewLinks({ Input, form }: PartProps) {
  const { settings } = useSession();
  const { rows, add, remove } = useRows('reviewLinks');
  const links = form.watch('reviewLinks') ?? [];
  const used = new Set(links.map(({ provider }) => provider).filter((provider) => provider !== 'generic'));
  const known = [...Object.keys(reviewProviders), settings.reviewHost];
  const optionsFor = (own: string | undefined) =>
    [...known, ...(own && !known.includes(own) ? [own] : [])].map((value) => {
      const isUsed = used.has(value) && value !== own;
      return {
        value,
        label: `${reviewProviders[value] ?? value}${isUsed ? ` ${say.providerInUse}` : ''}`,
        disabled: isUsed,
      };
    });
  return (
    <Stack>
      {rows.length === 0 && <Muted>No Review Links Added</Muted>}
      {rows.map(({ id }, i) => (
        <div className={styles.row} key={id}>
          <Input.Select
            label="Provider"
            name={`reviewLinks.${i}.provider`}
            options={optionsFor(links[i]?.provider)}
            placeholder="Choose a provider"
            required
          />
          <Input.Text label="URL" name={`reviewLinks.${i}.url`} placeholder="https://" required type="url" />
          <IconButton aria-label={`Remove review link ${i + 1}`} onClick={() => remove(i)}>
            <Trash size={18} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button onClick={() => add({ provider: '', url: '' })} size="small" startIcon={<Add />}>
          Add review link
        </Button>
      </div>
    </Stack>
  );
}

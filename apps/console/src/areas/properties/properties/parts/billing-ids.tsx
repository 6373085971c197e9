import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { secondaryMaxioId } from '@hearth/contract/properties/property-fields';
import { useState } from 'react';
import { useField } from '../../../../kit/form.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Grid, Muted, Stack } from '../../../../ui/layout.tsx';
import { SettingList, SettingRow } from '../../../../ui/setting-row.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { PartProps } from '../logic/form-values.ts';
import styles from './billing-ids.module.css';

/** The further subscriptions, added one by one. */
function SecondaryIds() {
  const { value, change, error } = useField<readonly string[]>('secondaryMaxioSubscriptionIds');
  const ids = value ?? [];
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = () => {
    const { data, error: wrong } = secondaryMaxioId.safeParse(typed);
    if (wrong) return setProblem(wrong.issues[0]?.message);
    if (ids.includes(data)) return setProblem(say.maxioIdOnce);
    change([...ids, data]);
    setTyped('');
  };
  return (
    <Stack>
      {ids.length === 0 ? (
        <Muted>{say.noSecondaryIds}</Muted>
      ) : (
        <SettingList>
          {ids.map((id) => (
            <SettingRow key={id} name={id}>
              <Button
                aria-label={`Remove ${id}`}
                onClick={() => change(ids.filter((other) => other !== id))}
                size="small"
              >
                Remove
              </Button>
            </SettingRow>
          ))}
        </SettingList>
      )}
      <div className={styles.add}>
        <TextField
          autoComplete="off"
          error={problem ?? error}
          label="Secondary Subscription Id"
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
          onKeyDown={({ key }) => key === 'Enter' && add()}
          value={typed}
        />
        <Button onClick={add}>Add</Button>
      </div>
    </Stack>
  );
}

/** What the property is called at the billing service. */
export const BillingIds = ({ Input }: Pick<PartProps, 'Input'>) => (
  <Stack gap={16}>
    <Grid min={220}>
      <Input.Text label="Maxio Subscription Id" name="maxioSubscriptionId" />
      <Input.Text label="Maxio Customer Id" name="maxioCustomerId" />
    </Grid>
    <SecondaryIds />
  </Stack>
);

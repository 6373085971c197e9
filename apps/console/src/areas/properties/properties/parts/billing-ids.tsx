import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { secondaryMaxioId } from '@hearth/contract/properties/property-fields';
import { useAddBox } from '../../../../kit/add-box.ts';
import { Button } from '../../../../ui/button.tsx';
import { Grid, Muted, Stack } from '../../../../ui/layout.tsx';
import { SettingList, SettingRow } from '../../../../ui/setting-row.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { PartProps } from '../logic/form-values.ts';
import styles from './billing-ids.module.css';

function readId(typed: string, known: readonly string[]) {
  const { data, error } = secondaryMaxioId.safeParse(typed);
  if (error) return { problem: error.issues[0]?.message ?? say.fieldsInvalid };
  return known.includes(data) ? { problem: say.maxioIdOnce } : { values: [...known, data] };
}

/** The further subscriptions, added one by one. */
function SecondaryIds() {
  const { values: ids, change, add, type, field } = useAddBox<string>('secondaryMaxioSubscriptionIds', readId);
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
          {...field}
          autoComplete="off"
          label="Secondary Subscription Id"
          onChange={({ target }) => type(target.value)}
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

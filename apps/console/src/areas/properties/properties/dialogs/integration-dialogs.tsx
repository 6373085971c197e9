import { integrationMessages } from '@hearth/contract/properties/integration-messages';
import {
  integrationLabels,
  type Integration,
  type IntegrationInput,
  type IntegrationName,
} from '@hearth/contract/properties/integration-record';
import { saveIntegrations, testIntegration } from '@hearth/contract/properties/integrations';
import { useState } from 'react';
import { focusFirstInvalid } from '../../../../kit/first-invalid.ts';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import type { FormSchema } from '../../../../kit/form-values.ts';
import type { Form } from '../../../../kit/form.tsx';
import { Input } from '../../../../kit/input.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { useAction } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Grid, Stack } from '../../../../ui/layout.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import {
  inputOfIntegration,
  integrationFields,
  canSync,
  integrationSchema,
  valuesOfIntegration,
} from '../logic/integration-fields.ts';
import { text } from '../messages.ts';
import styles from '../properties.module.css';

const words = text.integrations;

const Line = ({ label, name, value }: { label: string; name: string; value: string }) => (
  <div className={styles.line}>
    <dt>{label}</dt>
    <dd>
      <code>{value}</code>
      <CopyButton label={name} text={value} />
    </dd>
  </div>
);

/** The feed key, shown once. The dialog closes when the reader confirms that the key is saved. */
export function FeedKeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [isSaved, setSaved] = useState(false);
  return (
    <DialogShell
      actions={(close) => (
        <Button disabled={!isSaved} onClick={close} variant="contained">
          {words.feed.done}
        </Button>
      )}
      dirty={!isSaved}
      onClose={onClose}
      open
      subtitle={words.feed.subtitle}
      title={words.feed.title}
      width="md"
    >
      <Stack gap={16}>
        <dl className={styles.lines}>
          <Line label={words.feed.key} name={words.feed.copyKey} value={secret} />
          <Line
            label={words.feed.address}
            name={words.feed.copyAddress}
            value={`${location.origin}/api/integrations/feed`}
          />
        </dl>
        <p className={styles.help}>
          {words.feed.help(
            <TextLink>
              <a href="/api/docs" rel="noopener noreferrer" target="_blank">
                {words.feed.reference}
              </a>
            </TextLink>,
          )}
        </p>
        <CheckboxField
          checked={isSaved}
          label={words.feed.isSaved}
          onChange={({ target }) => setSaved(target.checked)}
        />
      </Stack>
    </DialogShell>
  );
}

interface IntegrationDialogProps {
  propertyId: string;
  name: IntegrationName;
  /** Every integration of the property: the list is sent whole. */
  all: readonly Integration[];
  onClose: () => void;
}

const statusOptions = [
  { value: 'active', label: text.active },
  { value: 'inactive', label: text.inactive },
] as const;

/** Tries the connection with the values typed. */
function ConnectionTest({
  propertyId,
  name,
  form,
}: {
  propertyId: string;
  name: IntegrationName;
  form: Form<FormSchema>;
}) {
  const [outcome, setOutcome] = useState<{ ok: boolean; message: string }>();
  const test = useAction(testIntegration, {
    onSuccess: ({ data }) => setOutcome(data),
    onError: (error) => {
      setOutcome({ ok: false, message: messageOf(error) });
      return true;
    },
  });
  const run = () => {
    setOutcome(undefined);
    const { data } = integrationSchema.safeParse(form.getValues());
    if (!data) return void form.trigger().then(() => focusFirstInvalid(form.root));
    test.mutate({ params: { id: propertyId, name }, body: { integration: data as IntegrationInput } });
  };
  return (
    <Stack gap={8}>
      <div>
        <Button loading={test.isPending} onClick={run}>
          {words.test}
        </Button>
      </div>
      {outcome && <InlineAlert severity={outcome.ok ? 'success' : 'error'}>{outcome.message}</InlineAlert>}
    </Stack>
  );
}

export function IntegrationDialog({ propertyId, name, all, onClose }: IntegrationDialogProps) {
  const known = all.find((integration) => integration.name === name);
  const [values] = useState(() => valuesOfIntegration(name, known));
  const isStored = (field: string) => (field === 'password' ? known?.hasPassword : known?.hasApiKey) === true;
  return (
    <FormDialog
      done={integrationMessages.saved}
      draft={`integration:${propertyId}.${name}`}
      endpoint={saveIntegrations}
      input={(integration) => ({
        params: { id: propertyId },
        body: {
          integrations: [
            ...all.filter((other) => other.name !== name).map(inputOfIntegration),
            integration as IntegrationInput,
          ],
        },
      })}
      onClose={onClose}
      schema={integrationSchema}
      submit={words.save}
      subtitle={words.subtitle}
      title={integrationLabels[name]}
      values={values}
      width="md"
    >
      {(_typed, form) => (
        <Stack gap={16}>
          <Grid min={220}>
            {integrationFields[name].map(({ name: field, kind, required, hint }) => {
              const label = words.fields[field];
              if (kind === 'date') return <Input.Date hint={hint} key={field} label={label} name={field} />;
              if (kind === 'text')
                return <Input.Text hint={hint} key={field} label={label} name={field} required={required} />;
              return (
                <Input.Password
                  autoComplete="new-password"
                  hint={isStored(field) ? words.keepSecret : hint}
                  key={field}
                  label={label}
                  name={field}
                />
              );
            })}
            <Input.Select label={words.status} name="status" options={statusOptions} />
          </Grid>
          {canSync(name) && (
            <Stack gap={4}>
              {Object.entries(words.sync).map(([field, label]) => (
                <Input.Check key={field} label={label} name={field} />
              ))}
            </Stack>
          )}
          {canSync(name) && <ConnectionTest form={form} name={name} propertyId={propertyId} />}
        </Stack>
      )}
    </FormDialog>
  );
}

import {
  integrationInput,
  type Integration,
  type IntegrationInput,
  type IntegrationName,
} from '@hearth/contract/properties/integration-record';
import { z } from '@hearth/contract/validation';
import type { FormSchema } from '../../../../kit/form-values.ts';
import { text } from '../messages.ts';

const words = text.integrations;

interface IntegrationField {
  name: keyof typeof words.fields;
  kind: 'text' | 'secret' | 'date';
  required?: boolean;
  hint?: string;
}

const required = (name: IntegrationField['name'], hint?: string): IntegrationField => ({
  name,
  kind: 'text',
  required: true,
  hint,
});

/** Settings of each provider, besides its status and the records to sync. */
export const integrationFields: Readonly<Record<IntegrationName, readonly IntegrationField[]>> = {
  entrata: [
    required('companyID'),
    required('locationID'),
    { name: 'apiKey', kind: 'secret' },
    { name: 'apiKeyExpiresOn', kind: 'date', hint: words.expiryHint },
    { name: 'username', kind: 'text', hint: words.usernameHint },
    { name: 'password', kind: 'secret' },
  ],
  yardi: [
    required('interfaceURL', words.addressHint),
    required('username'),
    { name: 'password', kind: 'secret' },
    required('serverName'),
    required('database'),
    required('propertyCode'),
  ],
  revup: [required('accountID'), required('locationID')],
  propexo: [required('integrationID'), required('propertyID')],
};

/** RevUp sends its records instead. */
export const canSync = (name: IntegrationName) => name !== 'revup';

const secrets = ['password', 'apiKey'] as const;

/** The form of any provider. An empty secret isn't sent, which keeps the stored one. */
export const integrationSchema = z.preprocess((typed) => {
  const values = { ...(typed as Record<string, unknown>) };
  for (const secret of secrets) if (!values[secret]) delete values[secret];
  return values;
}, integrationInput) as unknown as FormSchema;

export function valuesOfIntegration(name: IntegrationName, known: Integration | undefined): Record<string, unknown> {
  const entered = known as Readonly<Record<string, unknown>> | undefined;
  const fields = integrationFields[name].map((field) => [
    field.name,
    field.kind === 'date' ? (entered?.[field.name] ?? null) : (entered?.[field.name] ?? ''),
  ]);
  return {
    name,
    status: known?.status ?? 'active',
    ...Object.fromEntries(fields),
    ...(canSync(name) && {
      residentSync: known?.residentSync ?? true,
      leaseSync: known?.leaseSync ?? true,
      leadsSync: known?.leadsSync ?? false,
    }),
  };
}

/** An integration as the API takes it back: without secrets, which keeps the stored ones. */
export const inputOfIntegration = (known: Integration) => {
  const values = valuesOfIntegration(known.name, known);
  for (const secret of secrets) delete values[secret];
  return values as IntegrationInput;
};

import { integrationLabels, sourceLabels, type Integration } from '@hearth/contract/properties/integration-record';
import { listIntegrations } from '@hearth/contract/properties/integrations';
import type { ReactNode } from 'react';
import { QueryView } from '../../../../kit/query-view.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { Ago } from '../../../../ui/ago.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SettingList, SettingRow } from '../../../../ui/setting-row.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { chipOf } from '../logic/health.ts';
import { text } from '../messages.ts';

const words = text.property;

/** The problem, or the records synced and when. */
function Summary({ health, ...integration }: Integration) {
  if (health.message !== '') return health.message;
  const kinds = (Object.keys(words.records) as (keyof typeof words.records)[]).filter((kind) => integration[kind]);
  const records = kinds.map((kind) => words.records[kind]);
  return health.lastSuccessAt ? (
    <Ago at={health.lastSuccessAt} format={(ago) => words.synced(records, ago)} />
  ) : (
    words.synced(records, null)
  );
}

/** The connected systems of a property, with their status. */
export function PropertyIntegrations({ propertyId, actions }: { propertyId: string; actions?: ReactNode }) {
  const found = useEndpoint(listIntegrations, { params: { id: propertyId } });
  return (
    <Section actions={actions} flush growing={found.isPending} title={text.title}>
      <QueryView inset of={found} waiting={64}>
        {({ data, feedKey }) =>
          data.length === 0 && feedKey === null ? (
            <SettingList>
              <SettingRow name={<Muted as="span">{words.none}</Muted>} />
            </SettingList>
          ) : (
            <SettingList>
              {data.map((integration) => (
                <SettingRow
                  key={integration.name}
                  name={integrationLabels[integration.name]}
                  text={<Summary {...integration} />}
                >
                  <StatusChip {...chipOf(integration.health.state)} />
                </SettingRow>
              ))}
              {feedKey && (
                <SettingRow
                  name={sourceLabels.feed}
                  text={feedKey.lastUsedAt ? <Ago at={feedKey.lastUsedAt} format={words.feedUsed} /> : words.feedUnused}
                />
              )}
            </SettingList>
          )
        }
      </QueryView>
    </Section>
  );
}

import { formatAgo } from '@hearth/contract/format';
import { integrationLabels, type Integration } from '@hearth/contract/properties/integration-record';
import { listIntegrations } from '@hearth/contract/properties/integrations';
import type { ReactNode } from 'react';
import { Answer } from '../../../../kit/answer.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { Muted } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SettingList, SettingRow } from '../../../../ui/setting-row.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { healthLooks } from '../logic/health.ts';

const recordNames = { residentSync: 'residents', leaseSync: 'leases', leadsSync: 'leads' } as const;

/** What it says of itself: what is wrong, else what it brings and when it did last. */
function about({ health, ...integration }: Integration): string {
  if (health.message !== '') return health.message;
  const kinds = Object.entries(recordNames).filter(([key]) => integration[key as keyof typeof recordNames]);
  const last = health.lastSuccessAt && `last synced ${formatAgo(health.lastSuccessAt, new Date())}`;
  const brings = kinds.length > 0 ? kinds.map(([, name]) => name).join(', ') : 'nothing is synced';
  return [brings, last]
    .filter(Boolean)
    .join('; ')
    .replace(/^./, (first) => first.toUpperCase());
}

/** The systems that a property is connected with, and how they are. */
export function PropertyIntegrations({ propertyId, actions }: { propertyId: string; actions?: ReactNode }) {
  const found = useEndpoint(listIntegrations, { params: { id: propertyId } });
  return (
    <Section actions={actions} flush growing={found.isPending} title="Integrations">
      <Answer inset of={found} waiting={64}>
        {({ data, feedKey }) =>
          data.length === 0 && feedKey === null ? (
            <SettingList>
              <SettingRow name={<Muted as="span">No system is connected</Muted>} />
            </SettingList>
          ) : (
            <SettingList>
              {data.map((integration) => (
                <SettingRow key={integration.name} name={integrationLabels[integration.name]} text={about(integration)}>
                  <StatusChip {...healthLooks[integration.health.state]} />
                </SettingRow>
              ))}
              {feedKey && (
                <SettingRow
                  name="The feed"
                  text={
                    feedKey.lastUsedAt
                      ? `Another system sent last ${formatAgo(feedKey.lastUsedAt, new Date())}`
                      : 'Another system may send; none has yet'
                  }
                />
              )}
            </SettingList>
          )
        }
      </Answer>
    </Section>
  );
}

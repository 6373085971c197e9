import { getProperty } from '@hearth/contract/properties/properties';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import Edit from 'lucide-react/icons/pencil';
import { QueryView } from '../../../kit/query-view.tsx';
import { NeedsProperty } from '../../../kit/at-property.tsx';
import { Link } from '../../../kit/link.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Split, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { PropertyIntegrations } from '../../properties/integrations/public.tsx';
import { usePropertyPaths } from '../../properties/properties/public.tsx';
import styles from './property-summary.module.css';
import { text } from './messages.ts';
import { Contacts } from './parts/contacts.tsx';
import { Documents } from './parts/documents.tsx';
import { Features } from './parts/features.tsx';
import { Figures } from './parts/figures.tsx';
import { MissingParts } from './parts/missing-parts.tsx';
import { Pictures } from './parts/pictures.tsx';
import { Reviews } from './parts/reviews.tsx';
import { Staff } from './parts/staff.tsx';
import { propertyInput } from '../../../platform/property-input.ts';

/** /property-manager: the selected property at a glance. */
export default function PropertySummary() {
  const { property } = useSession();
  const found = useEndpoint(getProperty, propertyInput(property?._id ?? ''), { enabled: property !== null });
  if (property === null)
    return (
      <>
        <PageHeader title={text.title} />
        <NeedsProperty why={text.needsProperty} />
      </>
    );
  return (
    <QueryView of={found} waiting={640}>
      {({ data }) => <Summary key={data._id} property={data} />}
    </QueryView>
  );
}

function Summary({ property }: { property: PropertyRecord }) {
  const { may } = useSession();
  const paths = usePropertyPaths();
  const { logo } = property;
  return (
    <>
      <PageHeader
        actions={
          property.can.edit && (
            <ButtonLink startIcon={<Edit />} variant="contained">
              <Link to={paths.edit(property._id)}>{text.edit}</Link>
            </ButtonLink>
          )
        }
        subtitle={[text.title, property.propertyCode, property.company?.name].filter(Boolean).join(' · ')}
        title={
          <span className={styles.name}>
            {logo && <img alt="" className={styles.logo} src={logo.smallUrl} />}
            {property.name}
          </span>
        }
      />
      <Stack gap={16}>
        {!property.active && (
          <InlineAlert severity="warning" title={text.deactivated}>
            {text.deactivatedHint}
          </InlineAlert>
        )}
        <MissingParts property={property} />
        <Figures property={property} />
        <Split>
          <Stack className={styles.column} gap={16}>
            <Contacts property={property} />
            <Pictures property={property} />
            <Documents property={property} />
          </Stack>
          <Stack className={styles.column} gap={16}>
            {may('integrations.view') && (
              <PropertyIntegrations
                actions={
                  <TextLink>
                    <Link to="/property-manager/integrations">{text.syncCenter}</Link>
                  </TextLink>
                }
                propertyId={property._id}
              />
            )}
            <Staff propertyId={property._id} />
            <Features property={property} />
            <Reviews property={property} />
          </Stack>
        </Split>
      </Stack>
    </>
  );
}

import { Link } from '../../kit/link.tsx';
import { useSession } from '../../platform/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';

/** In place of a screen about properties where there are none: how the first one gets there. */
export function NoProperties({ title }: { title: string }) {
  const { account, settings, may } = useSession();
  const mayCreate = may('properties.create');
  const whose = account.company?.name ?? 'your account';
  return (
    <>
      <PageHeader title={title} />
      <Section>
        <EmptyState
          action={
            mayCreate ? (
              <Stack row>
                <ButtonLink variant="contained">
                  <Link to={`/${settings.slug}-admin/properties/new`}>Create Property</Link>
                </ButtonLink>
                <ButtonLink>
                  <Link to="/company-manager/location">Assign properties</Link>
                </ButtonLink>
              </Stack>
            ) : (
              <ButtonLink variant="contained">
                <a href={`mailto:${settings.support.email}`}>Email {settings.product} support</a>
              </ButtonLink>
            )
          }
          hint={
            mayCreate
              ? 'Create the first one, or assign properties that are here already. Their residents and points show up here.'
              : `An administrator adds properties to ${whose}. They show up here once they are added.`
          }
          title="No properties yet"
        />
      </Section>
    </>
  );
}

import { Link } from '../../kit/link.tsx';
import { useSession } from '../../platform/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { text } from '../messages.ts';

/** Replaces a property screen while there are no properties, with the next step. */
export function NoProperties({ title }: { title: string }) {
  const { account, settings, may } = useSession();
  const mayCreate = may('properties.create');
  return (
    <>
      <PageHeader title={title} />
      <Section>
        <EmptyState
          action={
            mayCreate ? (
              <Stack row>
                <ButtonLink variant="contained">
                  <Link to={`/${settings.slug}-admin/properties/new`}>{text.noProperties.create}</Link>
                </ButtonLink>
                <ButtonLink>
                  <Link to="/company-manager/location">{text.noProperties.assign}</Link>
                </ButtonLink>
              </Stack>
            ) : (
              <ButtonLink variant="contained">
                <a href={`mailto:${settings.support.email}`}>{text.noProperties.support(settings.product)}</a>
              </ButtonLink>
            )
          }
          hint={
            mayCreate
              ? text.noProperties.createHint
              : text.noProperties.hint(account.company?.name ?? text.noProperties.yourAccount)
          }
          title={text.noProperties.title}
        />
      </Section>
    </>
  );
}

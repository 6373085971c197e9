import { lands } from '@hearth/contract/countries';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Section } from '../../../../ui/section.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';

const lines = (...parts: readonly (string | false)[]) => parts.filter(Boolean).join(', ');

const mail = (address: string) =>
  address === '' ? (
    ''
  ) : (
    <TextLink>
      <a href={`mailto:${address}`}>{address}</a>
    </TextLink>
  );

const person = (name: string, address: string) => (
  <>
    {name}
    {name !== '' && address !== '' && ', '}
    {mail(address)}
  </>
);

/** Where the property is, and who is asked about it. */
export function Contacts({ property }: { property: PropertyRecord }) {
  const { name: country } = lands[property.country];
  return (
    <Section title="Address and contacts">
      <DescriptionList
        rows={[
          [
            'Address',
            lines(property.address, property.address2, property.city, `${property.state} ${property.zipCode}`, country),
          ],
          [
            property.leaseOfficeAddress !== '' && 'Leasing office',
            lines(
              property.leaseOfficeAddress,
              property.leaseOfficeAddress2,
              property.leaseOfficeCity,
              `${property.leaseOfficeState} ${property.leaseOfficeZipCode}`.trim(),
            ),
          ],
          ['Time zone', property.timezone.replaceAll('_', ' ')],
          ['Phone', property.phone],
          ['Email', mail(property.email)],
          ['Maintenance', mail(property.maintenanceContactEmail)],
          [
            'Website',
            property.website !== '' && (
              <TextLink>
                <a href={property.website} rel="noreferrer" target="_blank">
                  {property.website}
                </a>
              </TextLink>
            ),
          ],
          ['Management company', property.managementCompanyName],
          [
            property.generalManager + property.generalManagerEmail !== '' && 'General manager',
            person(property.generalManager, property.generalManagerEmail),
          ],
          [
            property.regionalManager + property.regionalManagerEmail !== '' && 'Regional manager',
            person(property.regionalManager, property.regionalManagerEmail),
          ],
          ['Amenities', property.amenities.join(', ')],
        ]}
      />
    </Section>
  );
}

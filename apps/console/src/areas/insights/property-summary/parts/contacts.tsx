import { countryInfo } from '@hearth/contract/countries';
import { formatTimeZone } from '@hearth/contract/format';
import { amenityLabels } from '@hearth/contract/properties/amenities';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Section } from '../../../../ui/section.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { text } from '../messages.ts';

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

export function Contacts({ property }: { property: PropertyRecord }) {
  const { name: country } = countryInfo[property.country];
  return (
    <Section title={text.contacts.title}>
      <DescriptionList
        rows={[
          [
            text.contacts.address,
            lines(
              property.address,
              property.address2,
              property.city,
              `${property.state} ${property.zipCode}`.trim(),
              country,
            ),
          ],
          [
            property.leaseOfficeAddress !== '' && text.contacts.office,
            lines(
              property.leaseOfficeAddress,
              property.leaseOfficeAddress2,
              property.leaseOfficeCity,
              `${property.leaseOfficeState} ${property.leaseOfficeZipCode}`.trim(),
            ),
          ],
          [text.contacts.timeZone, formatTimeZone(property.timezone)],
          [text.contacts.phone, property.phone],
          [text.contacts.email, mail(property.email)],
          [text.contacts.maintenance, mail(property.maintenanceContactEmail)],
          [
            text.contacts.website,
            property.website === '' ? (
              ''
            ) : (
              <TextLink>
                <a href={property.website} rel="noreferrer" target="_blank">
                  {property.website}
                </a>
              </TextLink>
            ),
          ],
          [text.contacts.company, property.managementCompanyName],
          [
            property.generalManager + property.generalManagerEmail !== '' && text.contacts.generalManager,
            person(property.generalManager, property.generalManagerEmail),
          ],
          [
            property.regionalManager + property.regionalManagerEmail !== '' && text.contacts.regionalManager,
            person(property.regionalManager, property.regionalManagerEmail),
          ],
          [text.contacts.amenities, property.amenities.map((amenity) => amenityLabels[amenity] ?? amenity).join(', ')],
        ]}
      />
    </Section>
  );
}

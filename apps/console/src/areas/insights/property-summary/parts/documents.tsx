import { propertyMessages } from '@hearth/contract/properties/messages';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { text } from '../messages.ts';

const open = (url: string, name: string) => (
  <TextLink>
    <a href={url} rel="noreferrer" target="_blank">
      {name}
    </a>
  </TextLink>
);

export function Documents({ property }: { property: PropertyRecord }) {
  const { moveInGuide, ambassadorDocuments } = property;
  return (
    <Section title={text.documents.title}>
      <DescriptionList
        rows={[
          [text.documents.guide, moveInGuide && open(moveInGuide, text.documents.viewGuide)],
          [
            text.documents.ambassadors,
            ambassadorDocuments.length === 0 ? (
              <Muted as="span">{propertyMessages.noDocuments}</Muted>
            ) : (
              <Stack gap={8}>
                {ambassadorDocuments.map(({ name, url }) => (
                  <div key={url}>{open(url, name)}</div>
                ))}
              </Stack>
            ),
          ],
        ]}
      />
    </Section>
  );
}

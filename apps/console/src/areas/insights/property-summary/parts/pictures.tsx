import { propertyMessages } from '@hearth/contract/properties/messages';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { lazy, Suspense, useState } from 'react';
import { Link } from '../../../../kit/link.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import { ImageGrid } from '../../../../ui/image-grid.tsx';
import { Section } from '../../../../ui/section.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { usePropertyPaths } from '../../../properties/properties/public.tsx';
import { text } from '../messages.ts';

const Lightbox = lazy(() => import('../../../../ui/lightbox.tsx').then((parts) => ({ default: parts.Lightbox })));

/** The property's pictures, opening at full size. */
export function Pictures({ property }: { property: PropertyRecord }) {
  const { assets, can } = property;
  const paths = usePropertyPaths();
  const [shown, setShown] = useState<string>();
  const named = assets.map(({ _id, name, alt, url, smallUrl }) => ({ id: _id, name: alt || name, url, smallUrl }));
  return (
    <Section
      actions={
        can.edit && (
          <TextLink>
            <Link to={paths.edit(property._id)} hash="pictures">
              {named.length === 0 ? text.pictures.add : text.pictures.edit}
            </Link>
          </TextLink>
        )
      }
      title={text.pictures.title}
    >
      {named.length === 0 ? (
        <Muted>{propertyMessages.noPictures}</Muted>
      ) : (
        <ImageGrid
          images={named.map(({ smallUrl, ...image }) => ({ ...image, src: smallUrl }))}
          onView={({ id }) => setShown(id)}
        />
      )}
      {shown !== undefined && (
        <Suspense>
          <Lightbox
            current={shown}
            images={named.map(({ url, ...image }) => ({ ...image, src: url }))}
            onClose={() => setShown(undefined)}
            onShow={({ id }) => setShown(id)}
          />
        </Suspense>
      )}
    </Section>
  );
}

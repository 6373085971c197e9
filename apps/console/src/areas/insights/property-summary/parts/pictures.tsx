import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { lazy, Suspense, useState } from 'react';
import { Muted } from '../../../../ui/layout.tsx';
import { ImageGrid } from '../../../../ui/image-grid.tsx';
import { Section } from '../../../../ui/section.tsx';

const Lightbox = lazy(() => import('../../../../ui/lightbox.tsx').then((parts) => ({ default: parts.Lightbox })));

/** The pictures of the property; each opens at full size. */
export function Pictures({ property: { assets } }: { property: PropertyRecord }) {
  const [shown, setShown] = useState<string>();
  const named = assets.map(({ _id, name, alt, url, smallUrl }) => ({ id: _id, name: alt || name, url, smallUrl }));
  return (
    <Section title="Pictures">
      {named.length === 0 ? (
        <Muted>No pictures yet</Muted>
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

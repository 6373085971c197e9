import { allPropertiesName } from '@hearth/contract/constants';
import { useState } from 'react';
import { Link } from '../../kit/link.tsx';
import { useSession } from '../../platform/session.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Plain } from '../plain-page.tsx';
import { PropertyPicker } from './property-choice.tsx';
import { text } from '../messages.ts';

/** Replaces a screen for a property, company or group without access. `path` opens it at the person's own property. */
export function NoAccess({ to, path }: { to: string; path: string }) {
  const { property, propertyCount } = useSession();
  const [choosing, setChoosing] = useState(false);
  return (
    <Plain text={text.noAccess.text} title={text.noAccess.title(to)}>
      <Stack row>
        <ButtonLink variant="contained">
          <Link to={path}>{text.noAccess.open(property?.name ?? allPropertiesName)}</Link>
        </ButtonLink>
        {propertyCount > 1 && <Button onClick={() => setChoosing(true)}>{text.noAccess.choose}</Button>}
      </Stack>
      {choosing && <PropertyPicker onClose={() => setChoosing(false)} />}
    </Plain>
  );
}

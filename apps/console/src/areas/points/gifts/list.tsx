import { generalMessages } from '@hearth/contract/errors';
import { pointMessages as say } from '@hearth/contract/points/messages';
import Gift from 'lucide-react/icons/gift';
import { lazy, Suspense, useState } from 'react';
import { switchProperty } from '../../../kit/switch-property.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogShell } from '../../../ui/dialog-shell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PointLogTable } from '../point-logs/public.tsx';

const GiftDialog = lazy(() => import('./form.tsx').then((gifts) => ({ default: gifts.GiftDialog })));
const PropertySelect = lazy(() => import('../../../kit/property-select.tsx'));

/** /points-center/surprise-delight: the surprises sent, and the way to send one. */
export function SurpriseAndDelight() {
  const { property, scopeName, may } = useSession();
  const [sending, setSending] = useState(false);
  const button = may('gifts.send') && (
    <Button onClick={() => setSending(true)} startIcon={<Gift />} variant="contained">
      Send points
    </Button>
  );
  return (
    <>
      <PageHeader actions={button} subtitle={`Surprises sent by ${scopeName}`} title="Surprise and Delight" />
      <PointLogTable heading="Surprises" query={{ pointLogType: ['surprise'] }} withTypes={false} />
      <Suspense>
        {sending && property && <GiftDialog onClose={() => setSending(false)} property={property} />}
        {sending && !property && (
          <DialogShell
            onClose={() => setSending(false)}
            open
            subtitle={`${generalMessages.noPropertySelected}. Points are paid by one property.`}
            title={say.giftTitle}
          >
            <PropertySelect onChange={(id) => void switchProperty(id)} value="" />
          </DialogShell>
        )}
      </Suspense>
    </>
  );
}

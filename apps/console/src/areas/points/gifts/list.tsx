import { pointMessages } from '@hearth/contract/points/messages';
import Gift from 'lucide-react/icons/gift';
import { AtProperty } from '../../../kit/at-property.tsx';
import { useStart } from '../../../kit/use-start.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PointLogTable } from '../point-logs/public.tsx';
import { text } from './messages.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

const GiftDialog = lazyDialog(() => import('./form.tsx').then((gifts) => gifts.GiftDialog));

/** /points-center/surprise-delight */
export function SurpriseAndDelight() {
  const { may } = useSession();
  const { open, dialog } = useDialogs({
    send: (close) => (
      <AtProperty onClose={close} title={pointMessages.giftTitle} why={text.oneProperty}>
        {(property) => <GiftDialog onClose={close} property={property} />}
      </AtProperty>
    ),
  });
  useStart('send', open.send, may('gifts.send'));
  const button = may('gifts.send') && (
    <Button onClick={open.send} startIcon={<Gift />} variant="contained">
      {text.send}
    </Button>
  );
  return (
    <>
      <PageHeader actions={button} title={text.title} />
      <PointLogTable heading={text.list} query={{ pointLogType: ['surprise'] }} withTypes={false} />
      {dialog}
    </>
  );
}

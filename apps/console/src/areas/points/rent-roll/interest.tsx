import { rentRollInterest } from '@hearth/contract/points/rent-roll';
import { rentRollMessages } from '@hearth/contract/points/rent-roll-record';
import { useAction } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { toast } from '../../../ui/toast.ts';
import { text } from './messages.ts';
import styles from './rent-roll.module.css';

/** Introduces rent rewards where they're off, with a button to request them. */
export function RentRewardsCard({ propertyId }: { propertyId: string }) {
  const request = useAction(rentRollInterest, {
    done: rentRollMessages.interestSent,
    onError: () => {
      toast.error(rentRollMessages.interestFailed);
      return true;
    },
  });
  return (
    <Section
      actions={
        <Button
          disabled={request.isSuccess}
          loading={request.isPending}
          onClick={() => request.mutate({ body: { propertyId } })}
        >
          {request.isSuccess ? text.interest.requested : text.interest.submit}
        </Button>
      }
      title={text.interest.title}
    >
      <p className={styles.interest}>{text.interest.body}</p>
    </Section>
  );
}

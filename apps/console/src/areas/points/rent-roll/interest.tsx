import { rentRollInterest } from '@hearth/contract/points/rent-roll';
import { rentRollMessages as say } from '@hearth/contract/points/rent-roll-record';
import { useAction } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { toast } from '../../../ui/toast.ts';
import styles from './interest.module.css';

/** What rent rewards are, for a property that does not have them yet, and a way to ask for them. */
export function RentRewardsCard({ propertyId }: { propertyId: string }) {
  const ask = useAction(rentRollInterest, {
    done: say.interestSent,
    onError: () => {
      toast.error(say.interestFailed);
      return true;
    },
  });
  return (
    <Section
      actions={
        <Button disabled={ask.isSuccess} loading={ask.isPending} onClick={() => ask.mutate({ body: { propertyId } })}>
          {ask.isSuccess ? 'We will be in touch' : 'I am interested'}
        </Button>
      }
      title="Rent rewards"
    >
      <p className={styles.text}>
        Reward residents for paying rent on time: once a month you go through the rent roll, and everyone who has paid
        gets the same number of points. Rent rewards are not switched on for this property yet.
      </p>
    </Section>
  );
}

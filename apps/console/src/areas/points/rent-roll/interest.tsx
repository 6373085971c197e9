import { rentRollInterest, rentRollMessages as say } from '@hearth/contract/points/rent-roll';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAction } from '../../../platform/query.ts';
import { Section } from '../../../ui/section.tsx';
import { toast } from '../../../ui/toast.ts';

/** What rent rewards are, for a property that does not have them yet, and a way to ask for them. */
export function RentRewardsCard({ propertyId }: { propertyId: string }) {
  const ask = useAction(rentRollInterest, {
    onSuccess: () => toast.success(say.interestSent),
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
      <Typography sx={{ maxWidth: '72ch' }} variant="body2">
        Reward residents for paying rent on time: once a month you go through the rent roll, and everyone who has paid
        gets the same number of points. Rent rewards are not switched on for this property yet.
      </Typography>
    </Section>
  );
}

import { postMessages as say } from '@hearth/contract/community/messages';
import { optionsMaximum, questionsMaximum } from '@hearth/contract/community/post-types';
import { variantOf, variantsWithImages } from '@hearth/contract/points/point-log-types';
import type { Property } from '@hearth/contract/properties/properties';
import type { Form } from '../../../../kit/form.tsx';
import type { Inputs } from '../../../../kit/input.tsx';
import { Button } from '../../../../ui/button.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Grid } from '../../../../ui/layout.tsx';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { SpotPrice, useRate } from '../../../properties/exchange-rates/public.tsx';
import type { formSchema, PostValues } from '../logic/values.ts';
import styles from './fields.module.css';
import { PointsField } from './points-field.tsx';
import { TextsField } from './texts-field.tsx';

export interface PostFieldsProps {
  Input: Inputs<PostValues>;
  form: Form<ReturnType<typeof formSchema>>;
  property: Property;
}

/** What a boost asks of residents, by its type. */
export function Asks({ Input, form }: Omit<PostFieldsProps, 'property'>) {
  const [boostType, vote] = form.watch(['boostType', 'boostInfo.voteBoost']);
  const setOther = (isThere: boolean) =>
    form.setValue('boostInfo.voteBoost.freeformEntry', isThere, { shouldDirty: true });
  if (boostType === 'microSurveyBoost')
    return (
      <fieldset className={styles.group}>
        <legend>Questions, each answered with one to five stars</legend>
        <TextsField
          charactersMaximum={500}
          label="Question"
          maximum={questionsMaximum}
          name="boostInfo.microSurveyBoost.questions"
          of="question"
        />
        <Input.Check label="Residents may add a comment" name="boostInfo.microSurveyBoost.ratingComments" />
      </fieldset>
    );
  if (boostType === 'voteBoost')
    return (
      <fieldset className={styles.group}>
        <legend>Options</legend>
        <TextsField
          charactersMaximum={200}
          label="Option"
          maximum={optionsMaximum}
          name="boostInfo.voteBoost.selections"
          of="label"
          other={vote?.freeformEntry ? { onRemove: () => setOther(false) } : undefined}
        />
        {!vote?.freeformEntry && (
          <div>
            <Button onClick={() => setOther(true)} size="small">
              Add ‘Other’
            </Button>
          </div>
        )}
      </fieldset>
    );
  if (boostType === 'newReviewBoost')
    return (
      <>
        <Input.Text
          hint="How do you like living here? when left empty"
          label="Question"
          name="boostInfo.newReviewBoost.question"
        />
        <Input.Check
          hint="Offered after every rating, however many stars it has"
          label="Lead on to a public review"
          name="boostInfo.newReviewBoost.reviewClick"
        />
      </>
    );
  return boostType === 'review' && <InlineAlert severity="warning">{say.paidReviews}</InlineAlert>;
}

/** What an item pays, and how often: typed as money, kept as points. */
export function Rewards({ Input, form, property }: PostFieldsProps) {
  const { canadian, rate, error, refetch } = useRate(property);
  const [boostType, single] = form.watch(['boostType', 'singleSubmission']);
  const symbol = canadian ? 'CA$' : '$';
  const variant = boostType ? variantOf(boostType) : 'event';
  const takesPictures = (variantsWithImages as readonly string[]).includes(variant);
  return (
    <>
      <Grid min={220}>
        <PointsField
          checks="budget"
          label="Reward"
          name="rewardPoints"
          none="For each submission"
          rate={rate}
          required
          symbol={symbol}
        />
        <PointsField label="Budget" name="budget" none="No limit" rate={rate} symbol={symbol} />
      </Grid>
      {error && (
        <RetryAlert onRetry={refetch}>
          The exchange rate could not be loaded. Points cannot be set without it.
        </RetryAlert>
      )}
      {canadian && rate !== undefined && (
        <SpotPrice rate={rate}>The rate changes from day to day; what is kept is the points.</SpotPrice>
      )}
      <Grid min={220}>
        <Input.Number
          disabled={single}
          hint={single ? 'One, as chosen' : 'Of one person, 1 to 5; of a recurring item each time'}
          label="Maximum submissions"
          name="maxSubmissionCount"
        />
        <div className={styles.checks}>
          <Input.Check label="One submission only" name="singleSubmission" />
          {takesPictures && <Input.Check label="A picture is required" name="isImageRequired" />}
        </div>
      </Grid>
    </>
  );
}

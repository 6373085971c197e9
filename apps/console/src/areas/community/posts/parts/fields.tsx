import { postMessages as say } from '@hearth/contract/community/messages';
import { kindOf, optionsMaximum, questionsMaximum } from '@hearth/contract/community/post-types';
import { recurrenceLabels, recurrences } from '@hearth/contract/community/recurrence';
import { variantOf, variantsWithImages } from '@hearth/contract/points/point-log-types';
import type { Property } from '@hearth/contract/properties/properties';
import type { Form } from '../../../../kit/form.tsx';
import type { Inputs } from '../../../../kit/input.tsx';
import { placeholderInserts } from '../../../../kit/inserts.ts';
import { Button } from '../../../../ui/button.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Grid } from '../../../../ui/layout.tsx';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { SpotPrice, useRate } from '../../../properties/exchange-rates/public.tsx';
import type { formSchema, PostValues } from '../logic/values.ts';
import styles from './fields.module.css';
import { MomentField } from './moment-field.tsx';
import { PointsField } from './points-field.tsx';
import { TextsField } from './texts-field.tsx';

const [dayStart, dayEnd] = ['00:00', '23:55'];

interface PostFieldsProps {
  Input: Inputs<PostValues>;
  form: Form<ReturnType<typeof formSchema>>;
  property: Property;
}

/** What a boost asks of residents, by its type. */
function Asks({ Input, form }: Omit<PostFieldsProps, 'property'>) {
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
function Rewards({ Input, form, property }: PostFieldsProps) {
  const { canadian, rate, error, refetch } = useRate(property);
  const [type, boostType, single] = form.watch(['type', 'boostType', 'singleSubmission']);
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
          none={kindOf(type) === 'EVENT' ? 'No points' : 'For each submission'}
          rate={rate}
          required={kindOf(type) === 'BOOST'}
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

/** The fields of a post, an event or a boost. */
export function PostFields({ Input, form, property }: PostFieldsProps) {
  const [type, boostType, endDate] = form.watch(['type', 'boostType', 'endDate']);
  const kind = kindOf(type);
  const zone = property.timezone;
  const withoutEnd = (instant: string | null) => {
    if (instant === null) form.setValue('recurrence', 'none', { shouldDirty: true });
  };
  return (
    <div className={styles.root}>
      <Input.Text inputProps={{ maxLength: 200 }} label="Title" name="title" required />
      <Input.Rich inserts={placeholderInserts} label="Message" name="text" required />
      {(kind === 'EVENT' || boostType === 'event') && (
        <fieldset className={styles.group}>
          <legend>The event, in the time of {property.name}</legend>
          <Grid min={320}>
            <MomentField
              checks="eventInfo.endDate"
              label="Event start"
              name="eventInfo.startDate"
              timeZone={zone}
              usualTime="18:00"
            />
            <MomentField
              checks="eventInfo.startDate"
              label="Event end"
              name="eventInfo.endDate"
              timeZone={zone}
              usualTime="20:00"
            />
          </Grid>
          <Input.Text
            hint="Residents who were there send it; none when left empty"
            label="Code"
            name="eventInfo.code"
          />
        </fieldset>
      )}
      <Asks Input={Input} form={form} />
      {kind !== 'POST' && <Rewards Input={Input} form={form} property={property} />}
      <fieldset className={styles.group}>
        <legend>When it is shown, in the time of {property.name}</legend>
        <Grid min={320}>
          <MomentField
            checks="endDate"
            hint="At once when left empty"
            label="Start"
            name="startDate"
            timeZone={zone}
            usualTime={dayStart}
          />
          <MomentField
            checks="startDate"
            hint="No end when left empty"
            label="End"
            name="endDate"
            onChange={withoutEnd}
            timeZone={zone}
            usualTime={dayEnd}
          />
        </Grid>
        <Input.Select
          disabled={!endDate}
          hint={endDate ? undefined : 'Choose an end date first'}
          label="Recurrence"
          name="recurrence"
          options={recurrences.map((value) => ({ value, label: recurrenceLabels[value] }))}
        />
      </fieldset>
    </div>
  );
}

import { postMessages } from '@hearth/contract/community/messages';
import { optionsMaximum, questionsMaximum } from '@hearth/contract/community/post-types';
import { pointsPerCurrencyUnit } from '@hearth/contract/constants';
import { formatPoints } from '@hearth/contract/format';
import { toPoints } from '@hearth/contract/points/gifts';
import { variantOf, variantsWithImages } from '@hearth/contract/points/point-log-types';
import type { Property } from '@hearth/contract/properties/properties';
import Add from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { useField, type Form } from '../../../../kit/form.tsx';
import type { Inputs } from '../../../../kit/input.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Grid } from '../../../../ui/layout.tsx';
import { MoneyField } from '../../../../ui/money-field.tsx';
import { numberOf } from '../../../../ui/number-input.ts';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { formSchema, PostValues } from '../logic/values.ts';
import { text } from '../messages.ts';
import styles from '../posts.module.css';
import { SpotPrice, useExchangeRate } from '../../../properties/exchange-rates/public.tsx';

type Kept = { _id?: string | undefined } & Record<string, unknown>;

interface TextsFieldProps {
  /** Form field: a list of objects with a text under `of`. */
  name: string;
  of: 'question' | 'label';
  /** Such as 'Question', for 'Question 1'. */
  label: string;
  maximum: number;
  charactersMaximum: number;
  /** A last, read-only item that residents fill in. */
  other?: { onRemove: () => void } | undefined;
}

/** An editable, sortable list of texts; the first can't be deleted. */
function TextsField({ name, of, label, maximum, charactersMaximum, other }: TextsFieldProps) {
  const { value, change, leave, error, disabled } = useField<Kept[]>(name);
  const entries = value ?? [];
  // New texts have no id yet, so keys move along with them.
  const [keys, setKeys] = useState(() => entries.map((_, i) => `text-${i}`));
  const made = useRef(entries.length);
  const root = useRef<HTMLDivElement>(null);
  const focusLast = () =>
    requestAnimationFrame(() =>
      [...(root.current?.querySelectorAll<HTMLInputElement>('input:not([readonly])') ?? [])].at(-1)?.focus(),
    );
  const set = (next: Kept[], nextKeys: string[]) => {
    setKeys(nextKeys);
    change(next);
  };
  const items = entries.map((entry, i) => ({
    id: keys[i] ?? `late-${i}`,
    label: String(entry[of] || text.form.numbered(label, i + 1)),
    entry,
  }));
  return (
    <div className={styles.textsField} ref={root}>
      <SortableList
        disabled={disabled}
        items={items}
        label={text.form.list(label)}
        onChange={(moved) =>
          set(
            moved.map(({ entry }) => entry),
            moved.map(({ id }) => id),
          )
        }
      >
        {({ entry }, i) => (
          <div className={styles.entry}>
            <TextField
              autoComplete="off"
              disabled={disabled}
              hideLabel
              label={text.form.numbered(label, i + 1)}
              maxLength={charactersMaximum}
              onBlur={leave}
              onChange={({ target }) =>
                change(entries.map((kept, at) => (at === i ? { ...kept, [of]: target.value } : kept)))
              }
              placeholder={text.form.numbered(label, i + 1)}
              value={String(entry[of] ?? '')}
            />
            {i > 0 && (
              <IconButton
                aria-label={text.form.remove(label, i + 1)}
                onClick={() => {
                  set(entries.toSpliced(i, 1), keys.toSpliced(i, 1));
                  focusLast();
                }}
                size="small"
              >
                <Trash size={17} />
              </IconButton>
            )}
          </div>
        )}
      </SortableList>
      {other && (
        <div className={styles.other}>
          <TextField
            hideLabel
            hint={text.form.otherHint}
            inputProps={{ readOnly: true }}
            label={text.form.other}
            value={text.form.other}
          />
          <IconButton aria-label={text.form.removeOther} onClick={other.onRemove} size="small">
            <Trash size={17} />
          </IconButton>
        </div>
      )}
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          disabled={disabled || entries.length >= maximum}
          onClick={() => {
            made.current += 1;
            set([...entries, { [of]: '' }], [...keys, `text-${made.current}`]);
            focusLast();
          }}
          size="small"
          startIcon={<Add />}
        >
          {text.form.add(label)}
        </Button>
      </div>
    </div>
  );
}

interface PointsFieldProps {
  /** Form field with whole points. */
  name: string;
  label: string;
  /** Hint for 0 points. */
  none: string;
  /** CAD per USD, 1 in the US; undefined while loading. */
  rate: number | undefined;
  symbol: string;
  required?: boolean;
  /** Field to revalidate on change. */
  checks?: string;
}

/** Points as an amount, to the cent. */
const amountOf = (points: number, rate: number) =>
  points === 0 ? '' : String(Number(((points * rate) / pointsPerCurrencyUnit).toFixed(2)));

/** Points entered as money. Untouched values keep their exact points. */
function PointsField({ name, label, none, rate, symbol, required, checks }: PointsFieldProps) {
  const { value, change, leave, ref, error, disabled } = useField<number>(name);
  const [typed, setTyped] = useState<string>();
  const points = value ?? 0;
  const pointsOf = (amount: string) =>
    rate === undefined || amount.trim() === '' ? 0 : toPoints(numberOf(amount), rate);
  const isTyped = typed !== undefined && Object.is(pointsOf(typed), points);
  const meaning = Number.isNaN(points) ? undefined : points === 0 ? none : formatPoints(points);
  return (
    <MoneyField
      disabled={disabled || rate === undefined}
      error={error}
      hint={rate === undefined ? text.form.waitingForRate : meaning}
      inputRef={ref}
      label={label}
      onBlur={leave}
      onChange={(amount) => {
        setTyped(amount);
        change(pointsOf(amount), checks);
      }}
      required={required}
      symbol={symbol}
      value={isTyped ? typed : rate === undefined ? '' : amountOf(points, rate)}
    />
  );
}

export interface PostFieldsProps {
  Input: Inputs<PostValues>;
  form: Form<ReturnType<typeof formSchema>>;
  property: Property;
}

/** Fields of a boost type: questions, options or a review. */
export function Asks({ Input, form }: Omit<PostFieldsProps, 'property'>) {
  const [boostType, vote] = form.watch(['boostType', 'boostInfo.voteBoost']);
  const setOther = (isAdded: boolean) =>
    form.setValue('boostInfo.voteBoost.freeformEntry', isAdded, { shouldDirty: true });
  if (boostType === 'microSurveyBoost')
    return (
      <fieldset className={styles.group}>
        <legend>{text.form.questions}</legend>
        <TextsField
          charactersMaximum={500}
          label={text.form.question}
          maximum={questionsMaximum}
          name="boostInfo.microSurveyBoost.questions"
          of="question"
        />
        <Input.Check label={text.form.comments} name="boostInfo.microSurveyBoost.ratingComments" />
      </fieldset>
    );
  if (boostType === 'voteBoost')
    return (
      <fieldset className={styles.group}>
        <legend>{text.form.options}</legend>
        <TextsField
          charactersMaximum={200}
          label={text.form.option}
          maximum={optionsMaximum}
          name="boostInfo.voteBoost.selections"
          of="label"
          other={vote?.freeformEntry ? { onRemove: () => setOther(false) } : undefined}
        />
        {!vote?.freeformEntry && (
          <div>
            <Button onClick={() => setOther(true)} size="small">
              {text.form.addOther}
            </Button>
          </div>
        )}
      </fieldset>
    );
  if (boostType === 'newReviewBoost')
    return (
      <>
        <Input.Text
          hint={text.form.reviewQuestionHint}
          label={text.form.question}
          name="boostInfo.newReviewBoost.question"
        />
        <Input.Check
          hint={text.form.reviewLinkHint}
          label={text.form.reviewLink}
          name="boostInfo.newReviewBoost.reviewClick"
        />
      </>
    );
  return boostType === 'review' && <InlineAlert severity="warning">{postMessages.paidReviews}</InlineAlert>;
}

/** Reward, budget and submission limits. */
export function Rewards({ Input, form, property }: PostFieldsProps) {
  const { canadian, rate, error, refetch } = useExchangeRate(property);
  const [boostType, single] = form.watch(['boostType', 'singleSubmission']);
  const symbol = canadian ? 'CA$' : '$';
  const variant = boostType ? variantOf(boostType) : 'event';
  const acceptsImages = (variantsWithImages as readonly string[]).includes(variant);
  return (
    <>
      <Grid min={220}>
        <PointsField
          checks="budget"
          label={text.form.reward}
          name="rewardPoints"
          none={text.form.rewardHint}
          rate={rate}
          required
          symbol={symbol}
        />
        <PointsField label={text.form.budget} name="budget" none={text.form.noLimit} rate={rate} symbol={symbol} />
      </Grid>
      {error && <RetryAlert onRetry={refetch}>{text.form.rateFailed}</RetryAlert>}
      {canadian && rate !== undefined && <SpotPrice rate={rate}>{text.form.rateChanges}</SpotPrice>}
      <Grid min={220}>
        <Input.Number
          disabled={single}
          hint={single ? undefined : text.form.maximumHint}
          label={text.form.maximum}
          name="maxSubmissionCount"
        />
        <div className={styles.checks}>
          <Input.Check label={text.form.single} name="singleSubmission" />
          {acceptsImages && <Input.Check label={text.form.photo} name="isImageRequired" />}
        </div>
      </Grid>
    </>
  );
}

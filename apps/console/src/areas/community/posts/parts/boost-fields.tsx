import { postMessages as say } from '@hearth/contract/community/messages';
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
import styles from './fields.module.css';
import { SpotPrice, useExchangeRate } from '../../../properties/exchange-rates/public.tsx';

type Kept = { _id?: string | undefined } & Record<string, unknown>;

interface TextsFieldProps {
  /** Of the form: a list of objects that hold a text under `of`. */
  name: string;
  of: 'question' | 'label';
  /** 'Question': the first is 'Question 1'. */
  label: string;
  maximum: number;
  charactersMaximum: number;
  /** The last one, read only: residents write there themselves. */
  other?: { onRemove: () => void } | undefined;
}

/** Texts that staff add, order by drag or by keys, and take away again, but for the first. */
function TextsField({ name, of, label, maximum, charactersMaximum, other }: TextsFieldProps) {
  const { value, change, leave, error, disabled } = useField<Kept[]>(name);
  const entries = value ?? [];
  // New texts have no id of their own yet: what the list tells them apart by stays with them as they are moved.
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
    label: String(entry[of] || `${label} ${i + 1}`),
    entry,
  }));
  return (
    <div className={styles.textsField} ref={root}>
      <SortableList
        disabled={disabled}
        items={items}
        label={`${label}s`}
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
              label={`${label} ${i + 1}`}
              maxLength={charactersMaximum}
              onBlur={leave}
              onChange={({ target }) =>
                change(entries.map((kept, at) => (at === i ? { ...kept, [of]: target.value } : kept)))
              }
              placeholder={`${label} ${i + 1}`}
              value={String(entry[of] ?? '')}
            />
            {i > 0 && (
              <IconButton
                aria-label={`Delete ${label.toLowerCase()} ${i + 1}`}
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
            hint="Residents write their own"
            inputProps={{ readOnly: true }}
            label="Other"
            value="Other"
          />
          <IconButton aria-label="Delete Other" onClick={other.onRemove} size="small">
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
          Add {label.toLowerCase()}
        </Button>
      </div>
    </div>
  );
}

interface PointsFieldProps {
  /** Of the form: it holds whole points. */
  name: string;
  label: string;
  /** What 0 means. */
  none: string;
  /** CAD for 1 USD, 1 in the US; undefined while it is not known. */
  rate: number | undefined;
  symbol: string;
  required?: boolean;
  /** Field to revalidate on change. */
  checks?: string;
}

/** What so many points cost, to the cent. */
const amountOf = (points: number, rate: number) =>
  points === 0 ? '' : String(Number(((points * rate) / pointsPerCurrencyUnit).toFixed(2)));

/** Points that are typed as money, with the points beside it. What was not typed stays the points that it was. */
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
      hint={rate === undefined ? 'Waiting for the exchange rate…' : meaning}
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
  const { canadian, rate, error, refetch } = useExchangeRate(property);
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

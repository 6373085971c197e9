import { boostTypeLabels, boostTypes, type BoostType } from '@hearth/contract/boosts';
import { postMessages } from '@hearth/contract/community/messages';
import type { Post } from '@hearth/contract/community/post-record';
import { audienceOfPost, boostTypeHints, kindOf } from '@hearth/contract/community/post-types';
import { createPost, updatePost } from '@hearth/contract/community/posts';
import type { Property } from '@hearth/contract/properties/properties';
import { useId, useState, type ReactNode } from 'react';
import { changeFollowing, type OccurrenceRecord } from '@hearth/contract/community/occurrences';
import { AtPropertyOf, AtProperty } from '../../../kit/at-property.tsx';
import { saveDraft, readDraft, useDraftState } from '../../../kit/drafts.ts';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogShell } from '../../../ui/dialog-shell.tsx';
import { categoryOf, propertiesOf, type PostCategory } from './logic/category.ts';
import {
  copyOf,
  formSchema,
  hasEmptyText,
  infoFor,
  newValues,
  type PostValues,
  valuesFrom,
  valuesOf,
} from './logic/values.ts';
import { common } from '../../../kit/messages.ts';
import { text } from './messages.ts';
import type { PostFieldsProps } from './parts/boost-fields.tsx';
import { PostFields, PostPreview } from './parts/fields.tsx';
import { TemplatePicker } from '../../library/templates/public.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import styles from './posts.module.css';

const star = (x: number, y: number, size: number) => {
  const points = Array.from({ length: 10 }, (_, i) => {
    const angle = (Math.PI / 5) * i - Math.PI / 2;
    const reach = i % 2 === 0 ? size : size * 0.45;
    return `${(x + reach * Math.cos(angle)).toFixed(1)},${(y + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return <polygon key={x} points={points.join(' ')} />;
};
const person = (x: number, y: number) => (
  <>
    <circle cx={x} cy={y} r="7" />
    <path d={`M${x - 13} ${y + 25}a13 13 0 0 1 26 0Z`} />
  </>
);

/** `mark` is drawn in the accent color. */
const drawings: Readonly<Record<BoostType, { quiet: ReactNode; mark: ReactNode }>> = {
  event: {
    quiet: <path d="M26 16h44v38H26zM36 10v10M60 10v10M26 28h44" />,
    mark: star(48, 41, 9),
  },
  socialMedia: {
    quiet: <path d="M34 8h28v48H34zM43 51h10" />,
    mark: <path d="M48 38c-9-6-11-10-8-14 3-3 6-1 8 1 2-2 5-4 8-1 3 4 1 8-8 14Z" />,
  },
  referral: { quiet: person(36, 20), mark: <path d="M62 24v20M52 34h20" fill="none" strokeWidth="5" /> },
  leaseReferral: {
    quiet: <path d="M30 8h36v48H30zM38 20h20M38 28h20M38 36h12" />,
    mark: <path d="M42 46c4-6 7-4 7 0s5 2 9-4" fill="none" strokeWidth="4" />,
  },
  review: {
    quiet: <path d="M20 10h56v34H46L34 55V44H20Z" />,
    mark: [32, 48, 64].map((x) => star(x, 27, 7)),
  },
  custom: {
    quiet: <path d="M28 12h40v40H28z" />,
    mark: <path d="m38 32 8 8 14-16" fill="none" strokeWidth="5" />,
  },
  ugc: {
    quiet: <path d="M22 14h52v38H22zM22 46l16-16 12 12 8-8 16 14" />,
    mark: <circle cx="60" cy="25" r="5" />,
  },
  newReviewBoost: {
    quiet: <path d="M26 54V28l22-18 22 18v26Z" />,
    mark: star(48, 36, 12),
  },
  microSurveyBoost: {
    quiet: <path d="M28 8h40v48H28zM44 20h16M44 32h16M44 44h16" />,
    mark: [20, 32, 44].map((y) => <circle cx="36" cy={y} key={y} r="3.5" />),
  },
  voteBoost: {
    quiet: <path d="M22 14h52M22 54h52" />,
    mark: (
      <>
        <rect height="8" rx="2" width="42" x="22" y="20" />
        <rect height="8" rx="2" width="26" x="22" y="31" />
        <rect height="8" rx="2" width="34" x="22" y="42" />
      </>
    ),
  },
};

const BoostPicture = ({ type }: { type: BoostType }) => (
  <svg aria-hidden viewBox="0 0 96 64">
    <g fill="none" stroke="var(--text-soft)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.5">
      {drawings[type].quiet}
    </g>
    <g fill="var(--ember)" stroke="var(--ember)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1">
      {drawings[type].mark}
    </g>
  </svg>
);

interface BoostTypesProps {
  value: BoostType | undefined;
  onChange: (type: BoostType) => void;
}

function BoostTypes({ value, onChange }: BoostTypesProps) {
  const name = useId();
  return (
    <fieldset className={styles.types}>
      <legend>{text.form.chooseType}</legend>
      {boostTypes.map((type) => (
        <label key={type}>
          <input checked={type === value} name={name} onChange={() => onChange(type)} type="radio" value={type} />
          <BoostPicture type={type} />
          <span>
            <strong>{boostTypeLabels[type]}</strong>
            <small>{boostTypeHints[type]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const PostColumns = ({ form, ...fields }: PostFieldsProps) => (
  <div className={styles.columns}>
    <PostFields {...fields} form={form} />
    <PostPreview property={fields.property} values={form.watch()} />
  </div>
);

interface NewPostProps {
  property: Property;
  category: PostCategory;
  copied?: Post;
  onClose: () => void;
}

/** A new post; boosts choose a type first. Drafts are kept per property, type and audience. */
function NewPost({ property, category: { kind, audience, type }, copied, onClose }: NewPostProps) {
  const draft = `post:${property._id}.${type}${copied ? `.copy-${copied._id}` : ''}`;
  const { value: boostType, set: setBoostType } = useDraftState<BoostType | undefined>(
    `${draft}/boostType`,
    copied?.boostType ?? undefined,
  );
  const [step, setStep] = useState<Step>(kind === 'BOOST' && !boostType ? 'type' : 'form');
  const [schema] = useState(() => formSchema(property.timezone));
  const title = postMessages.createTitle(kind, audience);
  const subtitle = copied ? text.form.copyOf(property.name, copied.title) : property.name;
  const stepper = (onGo?: (step: Step) => void) => <Steps current={step} onGo={onGo} />;
  const next = () => {
    const savedDraft = readDraft<{ values: Partial<PostValues> }>(draft);
    if (savedDraft?.values.boostInfo && boostType) {
      const values = { ...savedDraft.values, boostInfo: infoFor(boostType, savedDraft.values.boostInfo) };
      saveDraft(draft, { ...savedDraft, values });
    }
    setStep('form');
  };
  if (step === 'type')
    return (
      <DialogShell
        actions={
          <>
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button disabled={!boostType} onClick={next} variant="contained">
              {text.form.next}
            </Button>
          </>
        }
        onClose={onClose}
        open
        subtitle={subtitle}
        title={title}
        width="md"
      >
        <div className={styles.steps}>{stepper()}</div>
        <BoostTypes onChange={setBoostType} value={boostType} />
      </DialogShell>
    );
  return (
    <FormDialog
      disabled={hasEmptyText}
      done={postMessages.created(kind)}
      draft={draft}
      endpoint={createPost}
      input={({ template, ...body }) => ({ query: { propertyId: property._id, ...(template && { template }) }, body })}
      onClose={onClose}
      schema={schema}
      submit={text.form.finish}
      subtitle={subtitle}
      title={title}
      values={copied ? copyOf(copied, new Date()) : newValues(type, boostType ?? null, property.features)}
      width="lg"
    >
      {(Input, form) => (
        <>
          {kind === 'BOOST' && <div className={styles.steps}>{stepper(copied ? undefined : setStep)}</div>}
          {!copied && (
            <div className={styles.steps}>
              <TemplatePicker
                audience={audience}
                onPick={({ _id, content }, message) => {
                  form.setValue('template', _id, { shouldDirty: true });
                  form.setValue('text', message, { shouldDirty: true, shouldValidate: true });
                  if (form.getValues('title').trim() === '')
                    form.setValue('title', content.title, { shouldDirty: true, shouldValidate: true });
                }}
                picked={form.watch('template')}
                subType={kind === 'BOOST' ? boostType : undefined}
                text={form.watch('text')}
                type={kind}
              />
            </div>
          )}
          <PostColumns Input={Input} form={form} property={property} />
        </>
      )}
    </FormDialog>
  );
}

/** Asks for a property if none is selected. */
export const CreatePost = ({ category, onClose }: { category: PostCategory; onClose: () => void }) => (
  <AtProperty
    onClose={onClose}
    title={postMessages.createTitle(category.kind, category.audience)}
    why={text.oneProperty}
  >
    {(property) => <NewPost onClose={onClose} category={category} property={property} />}
  </AtProperty>
);

/** A new post copied from another at the same property. */
export const CopyPost = ({ post, onClose }: { post: Post; onClose: () => void }) => (
  <AtPropertyOf
    onClose={onClose}
    properties={propertiesOf(post)}
    title={postMessages.createTitle(kindOf(post.type), audienceOfPost(post.type))}
    why={text.oneProperty}
  >
    {(property) => <NewPost copied={post} onClose={onClose} category={categoryOf(post)} property={property} />}
  </AtPropertyOf>
);

const steps = [
  { id: 'type', label: text.form.type },
  { id: 'form', label: text.form.details },
] as const;
type Step = (typeof steps)[number]['id'];

const Steps = ({ current, onGo }: { current: Step; onGo?: ((step: Step) => void) | undefined }) => (
  <Stepper current={current} label={text.form.steps} onGo={onGo} steps={steps} />
);

const titleOf = (post: Post) => {
  const { kind, audience } = categoryOf(post);
  return postMessages.editTitle(kind, audience);
};

interface EditingProps {
  post: Post;
  property: Property;
  /** Edits this and following occurrences as a new post. */
  from?: OccurrenceRecord;
  onClose: () => void;
}

/** Edits a post; the type is fixed, so boosts start at step two. */
function Editing({ post: opened, property, from, onClose }: EditingProps) {
  const [post] = useState(opened);
  const [record] = useState(() => (from ? valuesFrom(post, from) : valuesOf(post)));
  const [schema] = useState(() => formSchema(property.timezone, record));
  const { kind } = categoryOf(post);
  const { _id: id } = post;
  const frame = {
    done: postMessages.updated(kind),
    disabled: hasEmptyText,
    record,
    schema,
    submit: text.form.finish,
    width: 'lg',
    onClose,
  } as const;
  const fields: Parameters<typeof FormDialog<typeof updatePost, typeof schema>>[0]['children'] = (Input, form) => (
    <>
      {kind === 'BOOST' && (
        <div className={styles.steps}>
          <Steps current="form" />
        </div>
      )}
      <PostColumns Input={Input} form={form} property={property} />
    </>
  );
  if (from)
    return (
      <FormDialog
        {...frame}
        draft={`following-posts:${id}.${from.number}`}
        endpoint={changeFollowing}
        input={({ type: _type, boostType: _boostType, template: _template, ...body }) => ({
          params: { id, number: from.number },
          body,
        })}
        subtitle={text.form.followingOf(property.name)}
        title={text.form.following}
      >
        {fields}
      </FormDialog>
    );
  return (
    <FormDialog
      {...frame}
      draft={`post-edit:${id}`}
      endpoint={updatePost}
      edits={post}
      input={({ type: _type, boostType: _boostType, template: _template, ...changed }, version) => ({
        params: { id },
        body: { ...changed, version },
      })}
      subtitle={property.name}
      title={titleOf(post)}
    >
      {fields}
    </FormDialog>
  );
}

export const EditPost = ({ post, onClose }: { post: Post; onClose: () => void }) => (
  <AtPropertyOf onClose={onClose} properties={propertiesOf(post)} title={titleOf(post)} why={text.oneProperty}>
    {(property) => <Editing onClose={onClose} post={post} property={property} />}
  </AtPropertyOf>
);

/** Edits a recurring post from one occurrence on. */
export const EditFollowing = ({ post, from, onClose }: { post: Post; from: OccurrenceRecord; onClose: () => void }) => (
  <AtPropertyOf onClose={onClose} properties={propertiesOf(post)} title={text.form.following} why={text.oneProperty}>
    {(property) => <Editing from={from} onClose={onClose} post={post} property={property} />}
  </AtPropertyOf>
);

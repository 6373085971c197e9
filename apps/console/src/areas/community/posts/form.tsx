import { postMessages as say } from '@hearth/contract/community/messages';
import type { Post } from '@hearth/contract/community/post-record';
import { audienceOfPost, kindOf } from '@hearth/contract/community/post-types';
import { createPost } from '@hearth/contract/community/posts';
import type { BoostType } from '@hearth/contract/boosts';
import type { Property } from '@hearth/contract/properties/properties';
import { useState } from 'react';
import { AtPlaceOf, AtProperty } from '../../../kit/at-property.tsx';
import { keepDraft, readDraft, useKept } from '../../../kit/drafts.ts';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogShell } from '../../../ui/dialog-shell.tsx';
import { TemplatePicker } from '../../library/templates/public.tsx';
import styles from './form.module.css';
import { placeOfPost, whereOf, whyOneProperty, type PostPlace } from './logic/place.ts';
import { copyOf, formSchema, hasEmptyText, infoFor, newValues, type PostValues } from './logic/values.ts';
import { BoostTypes } from './parts/boost-types.tsx';
import { PostFields } from './parts/fields.tsx';
import { PostPreview } from './parts/preview.tsx';
import { Steps, type Step } from './parts/steps.tsx';

interface NewPostProps {
  property: Property;
  place: PostPlace;
  copied?: Post;
  onClose: () => void;
}

/** A new item: of boosts the type first, then the form. What was entered and not sent is kept for each property, type and audience. */
function NewPost({ property, place: { kind, audience, type }, copied, onClose }: NewPostProps) {
  const draft = `post:${property._id}.${type}${copied ? `.copy-${copied._id}` : ''}`;
  const { value: boostType, set: setBoostType } = useKept<BoostType | undefined>(
    `${draft}/boostType`,
    copied?.boostType ?? undefined,
  );
  const [step, setStep] = useState<Step>(kind === 'BOOST' && !boostType ? 'type' : 'form');
  const [schema] = useState(() => formSchema(property.timezone));
  const title = say.createTitle(kind, audience);
  const subtitle = copied ? `${property.name}, a copy of ‘${copied.title}’` : property.name;
  const stepper = (onGo?: (step: Step) => void) => <Steps current={step} onGo={onGo} />;
  const next = () => {
    const kept = readDraft<{ values: Partial<PostValues> }>(draft);
    if (kept?.values.boostInfo && boostType) {
      const values = { ...kept.values, boostInfo: infoFor(boostType, kept.values.boostInfo) };
      keepDraft(draft, { ...kept, values });
    }
    setStep('form');
  };
  if (step === 'type')
    return (
      <DialogShell
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button disabled={!boostType} onClick={next} variant="contained">
              Next
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
      done={say.created(kind)}
      draft={draft}
      endpoint={createPost}
      input={({ template, ...body }) => ({ query: { propertyId: property._id, ...(template && { template }) }, body })}
      onClose={onClose}
      schema={schema}
      submit="Finish"
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
                onPick={({ _id, content }, text) => {
                  form.setValue('template', _id, { shouldDirty: true });
                  form.setValue('text', text, { shouldDirty: true, shouldValidate: true });
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
          <div className={styles.columns}>
            <PostFields Input={Input} form={form} property={property} />
            <PostPreview property={property} values={form.watch()} />
          </div>
        </>
      )}
    </FormDialog>
  );
}

/** 'Create a post for all Residents?', at the property selected or at one that is chosen first. */
export const CreatePost = ({ place, onClose }: { place: PostPlace; onClose: () => void }) => (
  <AtProperty onClose={onClose} title={say.createTitle(place.kind, place.audience)} why={whyOneProperty}>
    {(property) => <NewPost onClose={onClose} place={place} property={property} />}
  </AtProperty>
);

/** A new item that starts like another of the same property. */
export const CopyPost = ({ post, onClose }: { post: Post; onClose: () => void }) => (
  <AtPlaceOf
    onClose={onClose}
    places={whereOf(post)}
    title={say.createTitle(kindOf(post.type), audienceOfPost(post.type))}
    why={whyOneProperty}
  >
    {(property) => <NewPost copied={post} onClose={onClose} place={placeOfPost(post)} property={property} />}
  </AtPlaceOf>
);

import { changeFollowing, type OccurrenceRecord } from '@hearth/contract/community/occurrences';
import { postMessages as say } from '@hearth/contract/community/messages';
import type { Post } from '@hearth/contract/community/post-record';
import { updatePost } from '@hearth/contract/community/posts';
import type { Property } from '@hearth/contract/properties/properties';
import { useState } from 'react';
import { AtPlaceOf } from '../../../../kit/at-property.tsx';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import styles from '../form.module.css';
import { placeOfPost, whereOf, whyOneProperty } from '../logic/place.ts';
import { formSchema, hasEmptyText, valuesFrom, valuesOf } from '../logic/values.ts';
import { PostFields } from '../parts/fields.tsx';
import { PostPreview } from '../parts/preview.tsx';
import { Steps } from '../parts/steps.tsx';

const followingTitle = 'Change this and following';

const titleOf = (post: Post) => {
  const { kind, audience } = placeOfPost(post);
  return say.editTitle(kind, audience);
};

interface EditingProps {
  post: Post;
  property: Property;
  /** Changes the series from there on, which becomes an item of its own. */
  from?: OccurrenceRecord;
  onClose: () => void;
}

/** Changes an item; its type stays, so that boosts begin at the second step. */
function Editing({ post: opened, property, from, onClose }: EditingProps) {
  const [post] = useState(opened);
  const [record] = useState(() => (from ? valuesFrom(post, from) : valuesOf(post)));
  const [schema] = useState(() => formSchema(property.timezone, record));
  const { kind } = placeOfPost(post);
  const { _id: id } = post;
  const frame = {
    done: say.updated(kind),
    disabled: hasEmptyText,
    record,
    schema,
    submit: 'Finish',
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
      <div className={styles.columns}>
        <PostFields Input={Input} form={form} property={property} />
        <PostPreview property={property} values={form.watch()} />
      </div>
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
        subtitle={`${property.name}: what ran before stays as it is, and both share one budget`}
        title={followingTitle}
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
  <AtPlaceOf onClose={onClose} places={whereOf(post)} title={titleOf(post)} why={whyOneProperty}>
    {(property) => <Editing onClose={onClose} post={post} property={property} />}
  </AtPlaceOf>
);

/** Changes a recurring item from one of its occurrences on. */
export const EditFollowing = ({ post, from, onClose }: { post: Post; from: OccurrenceRecord; onClose: () => void }) => (
  <AtPlaceOf onClose={onClose} places={whereOf(post)} title={followingTitle} why={whyOneProperty}>
    {(property) => <Editing from={from} onClose={onClose} post={post} property={property} />}
  </AtPlaceOf>
);

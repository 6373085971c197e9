import { z } from 'zod';
import { smsCharactersMaximum } from '../constants.ts';
import { boostTypeLabels, boostTypes, type BoostType } from '../boosts.ts';
import { defineMessages } from '../define-messages.ts';
import { instant, objectId, text } from '../primitives.ts';
import { libraryMessages } from './messages.ts';
import { unknownPlaceholders } from './placeholders.ts';
import { plainTextOf, richText, richTextCharactersMaximum } from './rich-text.ts';
import { fitsSms } from './sms.ts';

/** Types (spec 2, section 9) in the order of the tabs. */
export const templateTypeLabels = defineMessages({
  POST: 'Posts',
  EVENT: 'Events',
  BOOST: 'Boosts',
  COMMENT: 'Comments',
  SMS: 'Text messages',
  NOTIFICATION: 'Push notifications',
  EMAIL: 'Emails',
  SURPRISE: 'Surprises',
});
export type TemplateType = keyof typeof templateTypeLabels;
export const templateTypes = Object.keys(templateTypeLabels) as [TemplateType, ...TemplateType[]];

/** A filter for one audience includes templates for everyone. */
export const templateAudienceLabels = defineMessages({
  ALL: 'Everyone',
  RESIDENT: 'Residents',
  AMBASSADOR: 'Ambassadors',
});
export type TemplateAudience = keyof typeof templateAudienceLabels;
export const templateAudiences = Object.keys(templateAudienceLabels) as [TemplateAudience, ...TemplateAudience[]];

/** Ratings a comment replies to (spec 2, section 4). */
export const toneLabels = defineMessages({
  NEGATIVE: 'Negative (below 3 stars)',
  NEUTRAL: 'Neutral (3 stars or no rating)',
  POSITIVE: 'Positive (above 3 stars)',
});
export type Tone = keyof typeof toneLabels;
export const tones = Object.keys(toneLabels) as [Tone, ...Tone[]];
export const toneOf = (rating: number | null): Tone => {
  if (rating === null || rating === 3) return 'NEUTRAL';
  return rating < 3 ? 'NEGATIVE' : 'POSITIVE';
};

export type SubType = Tone | BoostType;
export const subTypes = [...tones, ...boostTypes] as const;

/** Subtypes of a template type, with labels; undefined if it has none. */
export const subTypeLabelsOf = (type: TemplateType): Readonly<Partial<Record<SubType, string>>> | undefined =>
  type === 'COMMENT' ? toneLabels : type === 'BOOST' ? boostTypeLabels : undefined;

/** True if the text has headings, lists and links. */
export const isRich = (type: TemplateType) => ['POST', 'EVENT', 'BOOST', 'EMAIL'].includes(type);
/** True if readers see the title. */
export const showsTitle = (type: TemplateType) => !['COMMENT', 'SMS', 'SURPRISE'].includes(type);

const textMaximums: Readonly<Partial<Record<TemplateType, number>>> = {
  SMS: smsCharactersMaximum,
  COMMENT: 2000,
  SURPRISE: 1000,
  NOTIFICATION: 1000,
};
export const textMaximumOf = (type: TemplateType) => textMaximums[type] ?? richTextCharactersMaximum;

interface Checked {
  type: TemplateType;
  subType: SubType | null;
  content: { title: string; text: string };
}

/** Issues with a whole template, by type. */
export function templateIssues({ type, subType, content }: Checked): { path: string[]; message: string }[] {
  const issues: { path: string[]; message: string }[] = [];
  const reject = (message: string, ...path: string[]) => issues.push({ path, message });
  const kinds = subTypeLabelsOf(type);
  if (kinds && (subType === null || !(subType in kinds)))
    reject(type === 'COMMENT' ? libraryMessages.toneRequired : libraryMessages.boostTypeRequired, 'subType');
  if (!kinds && subType !== null) reject(libraryMessages.noSubType, 'subType');
  if (content.title.trim() === '') reject(libraryMessages.titleRequired, 'content', 'title');
  if ((isRich(type) ? plainTextOf(content.text) : content.text).trim() === '')
    reject(libraryMessages.textRequired, 'content', 'text');
  const fits = type === 'SMS' ? fitsSms(content.text) : content.text.length <= textMaximumOf(type);
  if (!fits) reject(libraryMessages.textTooLong(textMaximumOf(type)), 'content', 'text');
  for (const part of ['title', 'text'] as const) {
    const [unknown] = unknownPlaceholders(content[part]);
    if (unknown !== undefined) reject(libraryMessages.unknownPlaceholder(unknown), 'content', part);
  }
  return issues;
}

const fields = {
  audience: z.enum(templateAudiences),
  subType: z.enum(subTypes).nullable(),
  categoryId: objectId.nullable(),
  active: z.boolean(),
  content: z.strictObject({ title: text(200), text: richText(libraryMessages.textRequired) }),
};

/** `subType` is a tone for COMMENT, a boost type for BOOST, null for others. */
export const createTemplateBody = z
  .strictObject({
    type: z.enum(templateTypes),
    audience: fields.audience.default('ALL'),
    subType: fields.subType.default(null),
    categoryId: fields.categoryId.default(null),
    active: fields.active.default(true),
    content: fields.content,
  })
  .superRefine((template, { addIssue }) => {
    for (const issue of templateIssues(template)) addIssue({ code: 'custom', ...issue });
  });

/** Changed fields; the type is fixed. */
export const updateTemplateBody = z.strictObject(fields).partial();

export const template = z.object({
  _id: objectId,
  type: z.enum(templateTypes),
  audience: z.enum(templateAudiences),
  subType: z.enum(subTypes).nullable(),
  categoryId: objectId.nullable(),
  category: z.object({ _id: objectId, name: z.string() }).nullable(),
  active: z.boolean(),
  /** `text` is HTML for POST, EVENT, BOOST and EMAIL, plain for the others. */
  content: z.object({ title: z.string(), text: z.string() }),
  /** Uses; a gift to many people counts once. */
  useCount: z.int(),
  author: z.object({ name: z.string() }),
  createdAt: instant,
  updatedAt: instant,
  can: z.object({ manage: z.boolean() }),
});
export type Template = z.infer<typeof template>;

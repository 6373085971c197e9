import { z } from 'zod';
import { defineMessages } from '../define-messages.ts';
import { text } from '../primitives.ts';
import { libraryMessages } from './messages.ts';
import { richText } from './rich-text.ts';

/** Placeholders such as `{{first_name}}`, replaced for each reader, with labels for staff. */
export const placeholders = defineMessages({
  first_name: 'First name',
  last_name: 'Last name',
  property_name: 'Property name',
});

export type Placeholder = keyof typeof placeholders;
export const placeholderValues = z.object({ first_name: z.string(), last_name: z.string(), property_name: z.string() });
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const isKnown = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);
const placeholderPattern = /\{\{([^{}]*)(\}\})?/g;
/** An empty value removes the space before it: 'Dear Ann,' without a last name. */
const replaced = (template: string, values: PlaceholderValues, shown: (value: string) => string) =>
  template.replace(/( ?)(?:\{\{([^{}]*)\}\}|\{(\w+)\})/g, (whole, space: string, double?: string, single = '') => {
    const name = double?.trim() ?? single;
    if (!isKnown(name)) return whole;
    return values[name] === '' ? '' : space + shown(values[name]);
  });

/** Unknown names in double braces, also unclosed ones. */
export const unknownPlaceholders = (template: string): string[] => [
  ...new Set(
    [...template.matchAll(placeholderPattern)].flatMap(([, inside = '', close]) => {
      const name = inside.trim();
      return close && isKnown(name) ? [] : [name.slice(0, 40)];
    }),
  ),
];

const unknownPlaceholderError = {
  error: ({ input }: { input: unknown }) =>
    libraryMessages.unknownPlaceholder(unknownPlaceholders(String(input))[0] ?? ''),
};
const hasKnownPlaceholders = (template: string) => unknownPlaceholders(template).length === 0;

/** Plain text with placeholders; unknown ones are refused. */
export const textWithPlaceholders = (maximum: number) =>
  text(maximum).refine(hasKnownPlaceholders, unknownPlaceholderError);

export const richTextWithPlaceholders = (required: string) =>
  richText(required).refine(hasKnownPlaceholders, unknownPlaceholderError);

/** Plain text for one reader. Single braces work too, for older texts. */
export const renderText = (template: string, values: PlaceholderValues) => replaced(template, values, (value) => value);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (value: string) => value.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Rich text for one reader: values are escaped, and URL-encoded within links. */
export const renderRichText = (template: string, values: PlaceholderValues) =>
  replaced(
    template.replace(/href="[^"]*"/g, (link) =>
      replaced(link, values, (value) => encodeURIComponent(value.toWellFormed())),
    ),
    values,
    escaped,
  );

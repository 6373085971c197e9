import sanitizeHtml from 'sanitize-html';
import {
  isRichTextLink,
  richTextCharactersMaximum,
  richTextDepthMaximum,
  richTextTags,
} from '@hearth/contract/library/rich-text';
import { validationMessages, fieldName } from '@hearth/contract/validation';
import { invalid } from './errors.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(richTextTags),
  allowedAttributes: Object.fromEntries(Object.entries(richTextTags).map(([tag, names]) => [tag, [...names]])),
  transformTags: { b: 'strong', i: 'em' },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: richTextDepthMaximum,
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !isRichTextLink(attribs['href'] ?? '') ? 'excludeTag' : false),
};

/** Counts brackets that don't start a tag: each is stored as four characters, and parsing thousands is slow. */
function bracketsOf(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1))
    if (!/[a-z/!?]/i.test(text.charAt(at + 1))) count += 1;
  return count;
}

/**
 * Sanitizes rich text to the contract's tags, attributes and links. All rich text is written through this. Refuses, at
 * `path`, text that is too long once sanitized.
 */
export function cleanRichText(sent: string, path: (string | number)[]): string {
  const refuse = () => invalid(path, validationMessages.longest(fieldName(path), richTextCharactersMaximum));
  if (bracketsOf(sent) * '&lt;'.length > richTextCharactersMaximum) throw refuse();
  const clean = sanitizeHtml(sent, options).trim();
  if (clean.length > richTextCharactersMaximum) throw refuse();
  return clean;
}

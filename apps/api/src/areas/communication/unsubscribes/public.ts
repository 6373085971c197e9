import type { Platform } from '../../../platform/context.ts';
import { linkTo } from '../../../platform/mail/link.ts';
import { tokenOf } from './rules.ts';

/** How the reader of a marketing mail ends them: a link for the text, and what mail programs make a button of (RFC 8058). */
export function unsubscribingOf({ config, tokens }: Pick<Platform, 'config' | 'tokens'>, address: string) {
  const url = linkTo(config, `/api/communications/unsubscribe?token=${tokenOf(tokens, address)}`);
  return {
    url,
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

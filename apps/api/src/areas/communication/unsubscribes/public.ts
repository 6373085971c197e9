import type { Platform } from '../../../platform/context.ts';
import { linkTo } from '../../../platform/mail/link.ts';
import { sealsOf, tokenOf } from './rules.ts';

/** How the reader of a marketing mail ends them: a link for the text, and what mail programs make a button of (RFC 8058). */
export function unsubscribingOf(platform: Pick<Platform, 'config' | 'secrets'>, address: string) {
  const url = linkTo(platform.config, `/api/communications/unsubscribe?token=${tokenOf(sealsOf(platform), address)}`);
  return {
    url,
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

import type { Platform } from '../../../platform/context.ts';
import { linkTo } from '../../../platform/mail/link.ts';
import { sealsOf, tokenOf } from './rules.ts';

/** Unsubscribe link and headers for the one-click button of email clients (RFC 8058). */
export function unsubscribingOf(platform: Pick<Platform, 'config' | 'secrets'>, address: string) {
  const url = linkTo(platform.config, `/api/communications/unsubscribe?token=${tokenOf(sealsOf(platform), address)}`);
  return {
    url,
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

import { randomInt } from 'node:crypto';
import { recoveryCodesCount } from '@hearth/contract/constants';
import type { Ctx } from '../../../platform/context.ts';
import { hashSecret } from '../../../platform/tokens.ts';

/** Letters and digits that can't be confused; 15 of them are 73 random bits. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const groups = 3;
const groupLength = 5;

const newRecoveryCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

export const newRecoveryCodes = () => Array.from({ length: recoveryCodesCount }, newRecoveryCode);

/** Ignores case, spaces and dashes. */
export const hashRecoveryCode = (code: string) => hashSecret(code.toUpperCase().replaceAll(/[\s-]/g, ''));

export interface RelyingParty {
  id: string;
  origins: string[];
}

const localHost = /^localhost(:\d{1,5})?$/i;

/** Relying party of passkeys: the deployment's public URL, or localhost without one. Other Host headers are never trusted. */
export function relyingParty(headers: Ctx['headers'], publicUrl: string | undefined): RelyingParty | undefined {
  if (publicUrl !== undefined) {
    const { protocol, hostname, origin } = new URL(publicUrl);
    return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origins: [origin] } : undefined;
  }
  const { host } = headers;
  if (typeof host !== 'string' || !localHost.test(host)) return undefined;
  return { id: 'localhost', origins: [`http://${host.toLowerCase()}`, `https://${host.toLowerCase()}`] };
}

import { pushToken } from '@hearth/contract/people/push-tokens';

/** E.164, such as +15550100142. */
export const isPhoneNumber = (text: string) => /^\+[1-9]\d{6,14}$/.test(text);

/** A US or Canadian phone number in E.164; undefined if it isn't one. */
export function phoneNumber(typed: string): string | undefined {
  const digits = typed.replaceAll(/[^0-9]/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : undefined;
}

/** Any push token: one line without spaces. */
export const isPushToken = (text: string) => /^[\w:[\]-]{1,300}$/.test(text);

export const isExpoToken = (text: string) => pushToken.safeParse(text).success;

import { pushToken } from '@hearth/contract/people/push-tokens';

/** A telephone number as providers take it: +15550100142. */
export const isPhoneNumber = (text: string) => /^\+[1-9]\d{6,14}$/.test(text);

/** What staff typed as a telephone number of the United States or Canada, as providers take it; undefined when it is none. */
export function phoneNumber(typed: string): string | undefined {
  const digits = typed.replaceAll(/[^0-9]/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : undefined;
}

/** What an application has registered for notifications; one line without spaces. */
export const isPushToken = (text: string) => /^[\w:[\]-]{1,300}$/.test(text);

/** What Expo gives to an application. */
export const isExpoToken = (text: string) => pushToken.safeParse(text).success;

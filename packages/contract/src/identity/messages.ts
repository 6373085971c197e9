export const identityMessages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Enter a valid Email',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 10 characters',
  passwordHint: 'At least 10 characters; not a common password, nor made of your name or email',
  passwordCommon: 'This password is one of the most common ones',
  passwordSimple: 'Password must not repeat or count up a few characters',
  passwordPersonal: 'Password must not be made of your name, your email or the name of the product',
  passwordsDiffer: 'Passwords do not match',
  codeRequired: 'Code is required',
  wrongCredentials: 'Incorrect email or password',
  locked: (seconds: number) => `Too many failed attempts. Please try again in ${inWords(seconds)}.`,
  resetSent: 'If an account with this email exists, a code has been sent to it.',
  signUpCodeSent: 'If this email has been added by a property, a code has been sent to it.',
  codeWrong: 'The code is wrong or has expired',
  linkGone: 'This link has been used or has expired',
  codeOrLink: 'Send either the code or the link of the mail',
  passwordChanged: 'Password changed. Please sign in.',
  signedOut: 'Signed out',
  otherSite: 'This request was sent by another site',
} as const;

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

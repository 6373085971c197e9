import { z } from 'zod';
import { anyone, signedIn } from '../endpoint.ts';
import { done, emailPattern, instant } from '../primitives.ts';
import { passwordCharactersMaximum, passwordCharactersMinimum } from '../constants.ts';
import { shared } from '../resource.ts';
import { linkToken } from './links.ts';
import { identityMessages } from './messages.ts';
import { session, secondFactorMethods, ownPrefs, account } from './session-record.ts';

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, identityMessages.emailRequired)
  .max(254, identityMessages.emailInvalid)
  .regex(emailPattern, identityMessages.emailInvalid);
const password = z
  .string()
  .min(1, identityMessages.passwordRequired)
  .max(passwordCharactersMaximum, `Password must be at most ${passwordCharactersMaximum} characters`);
export const newPassword = password.min(passwordCharactersMinimum, identityMessages.passwordShort);

export const code = z.string().trim().min(1, identityMessages.codeRequired).max(64);
/** The emailed code or link secret proves that the caller owns the email address. */
const proven = z.strictObject({ email, password: newPassword, code: code.optional(), token: linkToken.optional() });

export const signInBody = z.strictObject({ email, password });
export const signUpBody = proven;
export const emailBody = z.strictObject({ email });
export const confirmPasswordBody = proven;

/** Response to a password that needs a second factor: no session, but input for `POST /auth/second-factor`. */
const secondStep = z.object({
  secondFactor: z.object({ challenge: z.string(), expiresAt: instant, methods: z.array(z.enum(secondFactorMethods)) }),
});

const signInCalls = shared({ tag: 'Identity', scope: anyone });

/** Returns an access token and sets the session cookie (rulings, 'Wire'), or asks for a second factor. */
export const signIn = signInCalls.endpoint('POST /auth/sign-in', {
  summary: 'Sign in with email and password',
  body: signInBody,
  output: z.union([session, secondStep]),
  action: 'sessions.signIn',
  needsNoSpace: true,
  perMinute: 60,
});
export const signUp = signInCalls.endpoint('POST /auth/sign-up', {
  summary: 'Set the password of an invited email address, using the emailed link or code',
  body: signUpBody,
  output: session,
  changes: ['user'],
  action: 'sessions.signUp',
  perMinute: 20,
});
/** Responds the same for every address; only invited ones are emailed a code, which works in the requesting browser. */
export const signUpCode = signInCalls.endpoint('POST /auth/sign-up/code', {
  summary: 'Email a sign-up code',
  body: emailBody,
  output: done,
  perMinute: 20,
});
export const refresh = signInCalls.endpoint('POST /auth/refresh', {
  summary: 'Get a new access token for the session cookie',
  output: session,
  needsNoSpace: true,
});
export const signOut = signInCalls.endpoint('POST /auth/sign-out', {
  summary: 'Sign out',
  output: done,
  action: 'sessions.signOut',
  needsNoSpace: true,
});
export const resetPassword = signInCalls.endpoint('POST /auth/reset-password', {
  summary: 'Email a password reset code',
  body: emailBody,
  output: done,
  perMinute: 20,
});
export const confirmPassword = signInCalls.endpoint('POST /auth/confirm-password', {
  summary: 'Choose a new password, using the emailed link or code',
  body: confirmPasswordBody,
  output: done,
  action: 'sessions.confirmPassword',
  perMinute: 30,
});

const accountCalls = shared({ tag: 'Identity', scope: signedIn, beforeSecondFactor: true });

export const me = accountCalls.endpoint('GET /me', {
  summary: 'Get your user, with roles and permissions at each property',
  output: account,
  reads: ['user'],
});

/** Partial update of the caller's own preferences. */
export const savePrefs = accountCalls.endpoint('PUT /me/prefs', {
  summary: 'Save your theme, last selection, hidden columns and dismissed checklists',
  body: z.strictObject(ownPrefs.partial().shape),
  output: z.object({ data: ownPrefs }),
  perMinute: 240,
});

const scheme = z.object({
  ember: z.string(),
  emberStrong: z.string(),
  emberOn: z.string(),
  emberSoft: z.string(),
  emberInk: z.string(),
  selected: z.string(),
});

/** Settings the console needs before sign-in. */
export const settings = signInCalls.endpoint('GET /settings', {
  summary: 'Get the product name, support contacts and, in demo mode, demo accounts',
  output: z.object({
    product: z.string(),
    /** The company's logo; null for the Hearth mark. */
    logo: z.string().nullable(),
    /** Null for the usual colors. */
    colors: z.object({ light: scheme, dark: scheme }).nullable(),
    slug: z.string(),
    /** True until `npm run setup` has created the first super admin. */
    needsSetup: z.boolean(),
    billingBase: z.string(),
    /** Properties may have subscriptions at Maxio Advanced Billing. */
    maxio: z.boolean(),
    support: z.object({ phone: z.string(), email: z.string(), ticketUrl: z.string() }),
    reviewHost: z.string(),
    /** Resident app for copied links, without a trailing slash. */
    residentUrl: z.string().nullable(),
    /** False if the deployment has no public domain, which passkeys need. */
    passkeys: z.boolean(),
    demo: z
      .object({ password: z.string(), accounts: z.array(z.object({ email: z.string(), label: z.string() })) })
      .nullable(),
  }),
});

export const sessions = {
  signIn,
  signUp,
  signUpCode,
  refresh,
  signOut,
  resetPassword,
  confirmPassword,
  me,
  savePrefs,
  settings,
};

import { generalMessages } from '@hearth/contract/errors';
import {
  me,
  type refresh,
  settings as settingsEndpoint,
  signIn,
  signOut,
  signUp,
} from '@hearth/contract/identity/sessions';
import { type Account } from '@hearth/contract/identity/session-record';
import { startConsole } from '@hearth/contract/properties/start';
import { useSyncExternalStore } from 'react';
import { toast } from '../ui/toast.ts';
import { dropToken, storeToken, onSessionEnd, startByCookie } from './access-token.ts';
import { ApiError } from './api-error.ts';
import { call, onSecondFactorRequired } from './client.ts';
import { paintColors } from './brand-style.ts';
import { readEarly } from './early.ts';
import type { OutputOf } from './endpoint-types.ts';
import { clearTab, discardMailLink } from './mail-link.ts';
import { startProperty } from './url-scope.ts';
import { prefsSaved, applyPrefs } from './prefs.ts';
import { callBillingAt } from './request.ts';
import { paintMode } from './theme-mode.ts';

export type Settings = OutputOf<typeof settingsEndpoint>;
/** Start data loaded with the account. */
export type Start = Omit<OutputOf<typeof startConsole>, 'account' | 'session'> & { receivedAt: number };

/** `checking` until the session cookie has been tried; `unreachable` without a response. */
export type AccountState =
  | { status: 'checking' | 'unreachable'; settings?: Settings | undefined; account?: undefined }
  /** `left`: the user signed out. Otherwise signing in returns to the previous page. */
  | { status: 'out'; left: boolean; settings?: Settings | undefined; account?: undefined }
  | { status: 'in'; settings: Settings; account: Account; start: Start };

/** Time a sign-out waits for unsaved preferences. */
const unsavedPrefsTimeoutMs = 2000;
let state: AccountState = { status: 'checking' };
const listeners = new Set<() => void>();
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('hearth-session') : undefined;

function become(next: AccountState) {
  if (next.settings) paintColors(next.settings.colors);
  state = next;
  for (const listener of listeners) listener();
}

export const accountState = () => state;

export const onAccountChange = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useAccountState = () => useSyncExternalStore(onAccountChange, accountState);

async function loadSettings(): Promise<Settings> {
  return state.settings ?? (await readEarly<Settings>('settings')) ?? call(settingsEndpoint);
}

async function enter(
  begun: Promise<OutputOf<typeof startConsole>>,
  settings: Promise<Settings>,
  isNewSession: boolean,
) {
  const [{ session: _session, account, ...start }, deployment] = await Promise.all([begun, settings]);
  callBillingAt(deployment.billingBase);
  applyPrefs(account, isNewSession);
  become({ status: 'in', account, settings: deployment, start: { ...start, receivedAt: Date.now() } });
}

/** Tries the session cookie, at the start and after the server was unreachable. */
export async function checkSession() {
  const settings = loadSettings();
  settings.catch(() => undefined);
  try {
    await enter(startByCookie(), settings, false);
  } catch (error) {
    const wasRejected = error instanceof ApiError && error.status >= 400 && error.status < 500;
    const known = await settings.catch(() => undefined);
    become(
      wasRejected && known
        ? { status: 'out', left: false, settings: known }
        : { status: 'unreachable', settings: known },
    );
  }
}

/** Starts the session of a sign-in. */
export async function openSession(session: OutputOf<typeof refresh>) {
  storeToken(session, Date.now());
  await enter(call(startConsole, { query: startProperty() }), loadSettings(), true);
  tabs?.postMessage({ signedIn: state.account?.user._id });
}

export type SecondStep = Extract<OutputOf<typeof signIn>, { secondFactor: unknown }>['secondFactor'];

/** Signs in, or returns the second step if one is required. */
export async function signInWith(email: string, password: string): Promise<SecondStep | undefined> {
  const response = await call(signIn, { body: { email, password } });
  if ('secondFactor' in response) return response.secondFactor;
  await openSession(response);
  return undefined;
}

/** Signs up with an emailed code or link secret. */
export async function signUpWith(body: { email: string; password: string } & ({ code: string } | { token: string })) {
  const session = await call(signUp, { body });
  discardMailLink();
  await openSession(session);
}

/** Ends the session in every tab. Throws if the server is unreachable, as the session is still open then. */
export async function signOutNow() {
  await Promise.race([prefsSaved(), new Promise((resolve) => setTimeout(resolve, unsavedPrefsTimeoutMs))]);
  await call(signOut).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  });
  tabs?.postMessage({ signedOut: true });
  leave();
}

function leave() {
  dropToken();
  localStorage.clear();
  clearTab();
  paintMode('system');
  become({ status: 'out', left: true, settings: state.settings });
}

/** Reloads roles and permissions after a change of one's own user. */
export async function reloadAccount() {
  if (state.status !== 'in') return;
  const account = await call(me);
  if (state.status === 'in' && JSON.stringify(account) !== JSON.stringify(state.account)) become({ ...state, account });
}

/** Reloads the settings after an admin changed them. Keeps the old ones if the server is unreachable. */
export async function reloadSettings() {
  const settings = await call(settingsEndpoint).catch(() => undefined);
  if (settings && JSON.stringify(settings) !== JSON.stringify(state.settings)) become({ ...state, settings });
}

/** Rechecks the session of a page restored from the back/forward cache, which may belong to someone else. */
async function recheckSession() {
  if (state.status !== 'in') return;
  dropToken();
  const { user } = await call(me);
  if (state.status === 'in' && user._id !== state.account.user._id) location.reload();
}

if (typeof addEventListener === 'function')
  addEventListener('pageshow', ({ persisted }) => void (persisted && recheckSession().catch(() => undefined)));

onSecondFactorRequired(() => void (state.account?.mustSetUpSecondFactor || reloadAccount().catch(() => undefined)));

onSessionEnd(() => {
  if (state.status !== 'in') return;
  toast.error(generalMessages.sessionExpired);
  become({ status: 'out', left: false, settings: state.settings });
});

tabs?.addEventListener('message', ({ data }: MessageEvent<{ signedOut?: true; signedIn?: string }>) => {
  if (data.signedOut) {
    if (state.status === 'in') leave();
    else clearTab();
  }
  if (data.signedIn && data.signedIn !== state.account?.user._id && state.status !== 'checking') location.reload();
});

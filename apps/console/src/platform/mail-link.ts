/** Sign-in pages that emails link to, with the secret in the hash. */
const pages = ['/signup', '/confirm-password'];

/** Path of invitations. The tab keeps the link's secret across the sign-in until it's used. */
export const invitationPath = '/invitation';
const invitationKey = 'hearth-invitation';

const here = () => location.pathname.replace(/\/$/, '');

/**
 * Moves the secret from the URL, where history and copied links would expose it, to the history entry's state, which
 * survives a reload.
 */
function extractSecret(): boolean {
  const secret = location.hash.slice(1);
  if (secret !== '' && here() === invitationPath) {
    sessionStorage.setItem(invitationKey, secret);
    history.replaceState(null, '', location.pathname);
    return true;
  }
  const isLink = secret !== '' && pages.includes(here());
  if (isLink) history.replaceState({ mailLink: secret }, '', location.pathname);
  return isLink;
}

/** Handles the link that opened the page, and later ones in the same tab. */
export function handleMailLinks() {
  extractSecret();
  addEventListener('hashchange', () => {
    if (extractSecret()) location.reload();
  });
}

/** Secret of the email link that opened this page, if any. */
export function mailLink(): string | undefined {
  const state = history.state as { mailLink?: unknown } | null;
  return typeof state?.mailLink === 'string' && pages.includes(here()) ? state.mailLink : undefined;
}

/** Discards a used or invalid link. */
export const discardMailLink = () => history.replaceState(null, '', location.href);

/** Secret of the invitation link opened in this tab, until it's accepted or declined. */
export const invitationLink = () => sessionStorage.getItem(invitationKey) ?? undefined;

export const dropInvitationLink = () => sessionStorage.removeItem(invitationKey);

/** Clears the tab's storage at sign-out, except for a pending invitation, whose owner may sign in next. */
export function clearTab() {
  const invitation = invitationLink();
  sessionStorage.clear();
  if (invitation !== undefined) sessionStorage.setItem(invitationKey, invitation);
}

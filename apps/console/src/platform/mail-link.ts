/** The sign-in pages that links of mails lead to, each with the link's secret behind the `#`. */
const pages = ['/signup', '/confirm-password'];

/** Where invitations are answered. Its link outlives the sign-in that comes before: the tab keeps it until it was used. */
export const invitationPath = '/invitation';
const invitationKey = 'hearth-invitation';

const here = () => location.pathname.replace(/\/$/, '');

/**
 * Takes the secret out of the address, so that neither the history nor a copied address holds it. The tab keeps it with
 * this entry of its history, where a reload finds it again.
 */
function take(): boolean {
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

/** Takes the link that led here, and any that is followed later on the same page. */
export function takeMailLinks() {
  take();
  addEventListener('hashchange', () => {
    if (take()) location.reload();
  });
}

/** The secret of the mail's link that led to this page; undefined where none did. */
export function mailLink(): string | undefined {
  const kept = history.state as { mailLink?: unknown } | null;
  return typeof kept?.mailLink === 'string' && pages.includes(here()) ? kept.mailLink : undefined;
}

/** The link has done its work, or does not work. */
export const dropMailLink = () => history.replaceState(null, '', location.href);

/** The secret of the invitation's link that was followed in this tab, until it was answered. */
export const invitationLink = () => sessionStorage.getItem(invitationKey) ?? undefined;

export const dropInvitationLink = () => sessionStorage.removeItem(invitationKey);

/** Empties the tab's storage at a sign-out. A pending invitation stays: its owner may sign in next to answer it. */
export function clearTab() {
  const invitation = invitationLink();
  sessionStorage.clear();
  if (invitation !== undefined) sessionStorage.setItem(invitationKey, invitation);
}

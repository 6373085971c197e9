// What every page asks for first, while its scripts are on their way; src/platform/early.ts takes it over.
(() => {
  const base = (document.querySelector('meta[name="hearth-api"]')?.content || '/api').replace(/\/$/, '');
  const session = fetch(`${base}/auth/refresh`, { method: 'POST', credentials: 'include' });
  const settings = fetch(`${base}/settings`);
  const begin = async () => {
    const answer = await session;
    if (!answer.ok) return undefined;
    const { accessToken } = await answer.clone().json();
    return fetch(`${base}/me/start`, { headers: { authorization: `Bearer ${accessToken}` } });
  };
  const start = begin();
  for (const call of [session, settings, start]) call.catch(() => undefined);
  globalThis.hearthEarly = { session, settings, start };
})();

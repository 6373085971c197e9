// What every page asks for first, while its scripts are on their way; src/platform/early.ts takes it over.
(() => {
  const base = (document.querySelector('meta[name="hearth-api"]')?.content || '/api').replace(/\/$/, '');
  const start = fetch(`${base}/me/start`, { method: 'POST', credentials: 'include' });
  const settings = fetch(`${base}/settings`);
  for (const call of [start, settings]) call.catch(() => undefined);
  globalThis.hearthEarly = { start, settings };
})();

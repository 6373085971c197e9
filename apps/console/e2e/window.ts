import type { Page, ViewportSize } from '@playwright/test';

/** Resets a page for the next test: signs out and clears storage, but keeps the loaded code. */
export async function resetPage(page: Page, viewport: ViewportSize | null) {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A page of the same origin, so that the browser keeps its compiled code. Ends whatever the screen was doing.
  await page.goto('/healthz');
  await context.clearPermissions();
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.emulateMedia({ colorScheme: 'light' });
  if (viewport) await page.setViewportSize(viewport);
}

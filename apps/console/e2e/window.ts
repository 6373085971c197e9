import type { Page, ViewportSize } from '@playwright/test';

/** Makes a window that a test has used like a new one, but for the program that it has read: nobody is signed in, nothing is stored. */
export async function asNew(page: Page, viewport: ViewportSize | null) {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Of the same origin, or the browser would throw its program away. Whatever the screen was doing ends here.
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

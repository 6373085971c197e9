// Applies the theme chosen in this browser, or the system's, before the first paint (platform/theme-mode.ts).
(() => {
  const { dataset } = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    const isDark = dataset.mode === 'dark' || (dataset.mode === 'system' && system.matches);
    dataset.theme = isDark ? 'dark' : 'light';
  };
  const read = () => {
    let stored = null;
    try {
      stored = localStorage.getItem('hearth-mode');
    } catch {
      // Storage may be blocked.
    }
    dataset.mode = stored === 'light' || stored === 'dark' ? stored : 'system';
    paint();
  };
  read();
  system.addEventListener('change', paint);
  addEventListener('storage', ({ key }) => key === 'hearth-mode' && read());
})();

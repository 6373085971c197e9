// Before anything is painted: the theme that was chosen in this browser, else the system's (platform/theme-mode.ts).
(() => {
  const { dataset } = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    const isDark = dataset.mode === 'dark' || (dataset.mode === 'system' && system.matches);
    dataset.theme = isDark ? 'dark' : 'light';
  };
  const read = () => {
    let kept = null;
    try {
      kept = localStorage.getItem('hearth-mode');
    } catch {
      // Storage may be forbidden.
    }
    dataset.mode = kept === 'light' || kept === 'dark' ? kept : 'system';
    paint();
  };
  read();
  system.addEventListener('change', paint);
  addEventListener('storage', ({ key }) => key === 'hearth-mode' && read());
})();

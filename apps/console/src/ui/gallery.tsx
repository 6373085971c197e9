import { createRoot } from 'react-dom/client';
import { AppTheme } from '../app/theme-provider.tsx';
import { Gallery } from './gallery-page.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <AppTheme>
      <Gallery />
    </AppTheme>,
  );
}

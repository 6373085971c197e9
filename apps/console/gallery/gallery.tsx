import { createRoot } from 'react-dom/client';
import { AppTheme } from '../src/app/theme-provider.tsx';
import { Gallery } from './page.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <AppTheme>
      <Gallery />
    </AppTheme>,
  );
}

import { createRoot } from 'react-dom/client';
import '@fontsource-variable/figtree/wght.css';
import { Gallery } from './page.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(<Gallery />);
}

export { ListLink } from './parts/list-link.tsx';

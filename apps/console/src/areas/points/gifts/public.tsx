export { SendPoints } from './send-points.tsx';

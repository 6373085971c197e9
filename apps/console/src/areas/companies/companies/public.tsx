export { AccessDialog } from './dialogs/access-dialog.tsx';
export { AssignDialog, UnassignDialog } from './dialogs/assign-dialog.tsx';
export { Companies } from './list.tsx';
export { AccessPlanView } from './parts/access-plan.tsx';

import { Stepper } from '../../../../ui/stepper.tsx';

const steps = [
  { id: 'type', label: 'Type' },
  { id: 'form', label: 'Details' },
] as const;
export type Step = (typeof steps)[number]['id'];

/** The steps of a boost. */
export const Steps = ({ current, onGo }: { current: Step; onGo?: ((step: Step) => void) | undefined }) => (
  <Stepper current={current} label="Steps" onGo={onGo} steps={steps} />
);

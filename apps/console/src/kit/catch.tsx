import { Component, type ReactNode } from 'react';

interface CatchProps {
  children: ReactNode;
  /** What is shown for; another one is drawn anew after a failure. */
  about: string;
  /** What is shown in place of what could not be drawn or loaded. */
  shown: (reason: unknown, again: () => void) => ReactNode;
}

interface CatchState {
  failed?: { reason: unknown } | undefined;
}

/** Holds what fails to draw inside. */
export class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = {};

  static getDerivedStateFromError = (reason: unknown): CatchState => ({ failed: { reason } });

  override componentDidUpdate({ about }: CatchProps) {
    if (about !== this.props.about && this.state.failed) this.again();
  }

  again = () => this.setState({ failed: undefined });

  override render() {
    const { failed } = this.state;
    return failed ? this.props.shown(failed.reason, this.again) : this.props.children;
  }
}

import { Component, type ReactNode } from 'react';

interface CatchProps {
  children: ReactNode;
  /** Identifies the content; a new value clears the error. */
  about: string;
  /** Fallback for content that couldn't render or load. */
  shown: (reason: unknown, again: () => void) => ReactNode;
}

interface CatchState {
  failed?: { reason: unknown } | undefined;
}

/** Error boundary. */
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

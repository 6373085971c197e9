import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Identifies the content; a new value clears the error. */
  resetKey: string;
  /** Fallback for content that couldn't render or load. */
  fallback: (reason: unknown, retry: () => void) => ReactNode;
}

interface ErrorBoundaryState {
  failed?: { reason: unknown } | undefined;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError = (reason: unknown): ErrorBoundaryState => ({ failed: { reason } });

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps) {
    if (resetKey !== this.props.resetKey && this.state.failed) this.retry();
  }

  retry = () => this.setState({ failed: undefined });

  override render() {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.reason, this.retry) : this.props.children;
  }
}

import { Component, type ReactNode } from 'react';
import { ScriptNotLoaded } from '#web/lib/lazy-with-retry';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Returns what is shown after an error; `retry` renders the children again. */
  renderFallback: (retry: () => void) => ReactNode;
}

/** Keeps an error, or a script that failed to load, from taking down what is around it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ScriptNotLoaded) error.renew();
  }

  override render() {
    const { children, renderFallback } = this.props;
    return this.state.hasFailed ? renderFallback(() => this.setState({ hasFailed: false })) : children;
  }
}

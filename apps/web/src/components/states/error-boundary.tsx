import { Component, type ReactNode } from 'react';
import { ScriptNotLoaded } from '#web/lib/lazy-with-retry';
import { Button } from '../ui/button';

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

interface RouteErrorBoundaryProps {
  children: ReactNode;
  /** Shown on failure instead of the message below. */
  fallback?: ReactNode;
}

/** Keeps an error in a screen, or a script that failed to load, from taking down the whole application. */
export function RouteErrorBoundary({ children, fallback }: RouteErrorBoundaryProps) {
  return (
    <ErrorBoundary renderFallback={() => (fallback === undefined ? <Failed /> : fallback)}>{children}</ErrorBoundary>
  );
}

function Failed() {
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center px-6 py-20 text-center">
      <h1>This page couldn’t be shown</h1>
      <p className="mt-2 text-ink-2">Try reloading it. If the app was just updated, reloading gets the new version.</p>
      <Button className="mt-5" variant="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}

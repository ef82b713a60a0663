import { Component, type ReactNode } from 'react';
import { Button } from '../../components/ui/button';
import { ScriptNotLoaded } from '../../lib/lazy-part';

interface CandidateBoundaryProps {
  children: ReactNode;
  words: { title: string; text: string; reload: string };
}

interface State {
  failed: boolean;
}

/** An error of the candidate's page, or a script of it that did not load, said in their language within the frame. */
export class CandidateBoundary extends Component<CandidateBoundaryProps, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ScriptNotLoaded) error.renew();
  }

  override render() {
    const { children, words } = this.props;
    if (!this.state.failed) return children;
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <h1 className="text-2xl">{words.title}</h1>
        <p className="text-ink-2">{words.text}</p>
        <Button look="primary" size="lg" onClick={() => window.location.reload()}>
          {words.reload}
        </Button>
      </div>
    );
  }
}

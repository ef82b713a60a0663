import { productUrl } from './fixtures';
import type { Recruiter } from './recruiter';

interface Evidence {
  level: string;
  kinds: { kind: string; count: number; counts: number; seconds: number; why: string }[];
  signs: {
    kind: string;
    from: string;
    to: string;
    seconds: number;
    turn: number | null;
    length?: number;
    share?: number | null;
  }[];
  gaps: { from: string; to: string }[];
  observedShare: number;
  off: string[];
  timeline: { questions: { began: string | null }[] };
}

interface KeptEvent {
  seq: number;
  kind: string;
  turn: number | null;
  data: { length?: number; source?: string };
}

/** Returns what staff see of an interview, and its events as stored. */
export async function evidenceOf({ token }: Recruiter, id: string): Promise<Evidence & { events: KeptEvent[] }> {
  const ask = async <T>(address: string): Promise<T> => {
    const reply = await fetch(`${productUrl()}/api/interviews/${id}/${address}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { data: T }).data;
  };
  const evidence = await ask<Evidence>('evidence');
  const { events } = await ask<{ events: KeptEvent[] }>('evidence.json');
  return { ...evidence, events };
}

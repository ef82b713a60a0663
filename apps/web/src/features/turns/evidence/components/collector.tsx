import type { Visit } from '#web/entities/visits/api';
import type { Turn } from '#web/features/turns/api';
import { useCollector } from '../use-collector';

/** Renders nothing: collects the signals named in the notice while the bot asks. */
export function Collector({ visit, turn }: { visit: Visit; turn: Turn }) {
  useCollector(visit, turn);
  return null;
}

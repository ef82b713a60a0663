import type { Visit } from '../../../../entities/visits/api';
import type { Turn } from '../../api';
import { useCollector } from '../use-collector';

/** Shows nothing: notices what the notice names while the bot asks. */
export function Collector({ visit, turn }: { visit: Visit; turn: Turn }) {
  useCollector(visit, turn);
  return null;
}

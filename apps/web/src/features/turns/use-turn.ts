import { useQuery } from '@tanstack/react-query';
import { useLink } from '../../entities/visits/use-visit';
import { turnQuery } from './api';

/** Where the interview stands. */
export const useTurn = () => useQuery(turnQuery(useLink()));

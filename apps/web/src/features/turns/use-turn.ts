import { useQuery } from '@tanstack/react-query';
import { useLink } from '#web/entities/visits/use-visit';
import { turnQuery } from './api';

/** Reads the interview's state. */
export const useTurn = () => useQuery(turnQuery(useLink()));

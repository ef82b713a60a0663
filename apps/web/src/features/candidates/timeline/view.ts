import { z } from 'zod';

export const EVENT_KINDS = ['application', 'interview', 'request', 'mail', 'decision'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** A person's page in its address: which entries are shown, all by default. */
export const timelineViewSchema = z.object({ show: z.enum(EVENT_KINDS).optional().catch(undefined) });

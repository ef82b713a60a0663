import { addPositionSchema } from '@interview-detection/shared/positions/positions.schema';

/** Spec §5 New position; the form's one name is the wire's. */
export const newPositionSchema = addPositionSchema;

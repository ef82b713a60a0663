import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/lib/api-error';

/**
 * Returns an `onFailure` for refusals whose codes belong to a field: shows their message at that field and focuses it.
 */
export const failureAtField =
  <V extends FieldValues>(fields: Readonly<Record<string, Path<V>>>) =>
  (error: unknown, { setError }: Pick<UseFormReturn<V>, 'setError'>): true | undefined => {
    const field = error instanceof ApiError ? fields[error.code] : undefined;
    if (!(error instanceof ApiError) || field === undefined) return;
    setError(field, { type: 'server', message: error.message }, { shouldFocus: true });
    return true;
  };

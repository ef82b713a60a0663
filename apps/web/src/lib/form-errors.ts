import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, errorMessage } from './api-error';

/**
 * Shows the issues of a refused request at their fields and focuses the first one.
 *
 * @param fields the form's fields by their name on the wire, in their order on the screen
 * @returns the message to show for the form as a whole; null where every issue found its field, or where the session
 *   has ended and the message is already on the screen
 */
export function showServerErrors<F extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<F>,
  fields: Readonly<Record<string, Path<F>>>,
): string | null {
  if (!(error instanceof ApiError)) return errorMessage(error);
  if (error.sessionEnded) return null;
  let first = true;
  for (const [wireName, field] of Object.entries(fields)) {
    const issue = error.issues.find(({ path }) => path === wireName);
    if (!issue) continue;
    setError(field, { type: 'server', message: issue.message }, { shouldFocus: first });
    first = false;
  }
  const homeless = error.issues.find(({ path }) => !(path in fields));
  if (homeless) return homeless.message;
  return first ? error.message : null;
}

/** An error that the operator can fix: shown as one line, with nothing changed. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

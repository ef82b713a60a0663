/** Something that the operator can do something about: shown as one line, and nothing was changed. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

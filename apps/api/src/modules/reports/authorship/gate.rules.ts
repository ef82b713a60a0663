import { clean } from '@interview-detection/authorship/clean';
import { gate as gateOf, type GateReason } from '@interview-detection/authorship/gate';

export { WORDS_MIN } from '@interview-detection/authorship/gate';

/** Returns why the authorship of an answer (HTML) to a question (HTML) cannot be assessed, or null if it can. */
export function gate(answer: string, question: string | null = null): GateReason | null {
  return gateOf(clean(question ?? ''), clean(answer));
}

import { MATERIALS } from './materials';

/** The ways in which a volunteer is asked to answer. */
export const CONDITIONS = ['composed', 'copied', 'paraphrased', 'retyped'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Four composed freely, two copied from an AI's text, one paraphrased, one of their own retyped. */
const ASKED: readonly Condition[] = [
  'composed',
  'composed',
  'composed',
  'composed',
  'copied',
  'copied',
  'paraphrased',
  'retyped',
];

export interface Step {
  condition: Condition;
  question: string;
  /** Shown in the second window; null if nothing is, or their own earlier answer. */
  text: string | null;
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const left = [...all];
  return all.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

/** Returns one volunteer's steps in random order; an answer to be retyped comes after it was composed. */
export function stepsOf(random: () => number): Step[] {
  const materials = shuffled(MATERIALS, random);
  let order = shuffled(ASKED, random);
  while (order.indexOf('retyped') < order.indexOf('composed')) order = shuffled(ASKED, random);
  return order.map((condition, at) => {
    const { question = '', text = '' } = materials[at] ?? {};
    return { condition, question, text: condition === 'copied' || condition === 'paraphrased' ? text : null };
  });
}

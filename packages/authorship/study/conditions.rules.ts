import { MATERIALS } from './materials';

/** How a volunteer is asked to answer. */
export const CONDITIONS = ['composed', 'copied', 'paraphrased', 'retyped'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Four from the head, two copied from an AI's text, one put into own words, one of their own typed again. */
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
  /** What is shown in the second window; null where nothing is, or their own answer from before. */
  text: string | null;
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const left = [...all];
  return all.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

/** The steps of one volunteer in random order; what is typed again was composed before. */
export function stepsOf(random: () => number): Step[] {
  const materials = shuffled(MATERIALS, random);
  let order = shuffled(ASKED, random);
  while (order.indexOf('retyped') < order.indexOf('composed')) order = shuffled(ASKED, random);
  return order.map((condition, at) => {
    const { question = '', text = '' } = materials[at] ?? {};
    return { condition, question, text: condition === 'copied' || condition === 'paraphrased' ? text : null };
  });
}

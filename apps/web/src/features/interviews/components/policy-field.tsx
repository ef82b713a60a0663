import { POLICIES } from '@interview-detection/shared/interviews/interviews.rules';
import { POLICY_WORDS } from '@interview-detection/shared/interviews/policy.rules';
import type { ComponentProps } from 'react';
import { RadioCards } from '#web/components/ui/radio-cards';

const OPTIONS = POLICIES.map(value => {
  const { name, allowed, means } = POLICY_WORDS[value];
  return { value, label: name, hint: `${allowed}. ${means}` };
});

/** Selects what the candidate may use, and explains how that affects what is recorded. */
export function PolicyField(props: Pick<ComponentProps<typeof RadioCards>, 'radio' | 'error'>) {
  return <RadioCards label="The candidate may use" options={OPTIONS} {...props} />;
}

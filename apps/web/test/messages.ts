import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** A field's label, the value to enter, and the expected message. */
export type Message = readonly [label: string, value: string, message: string];

/**
 * Expects each field to report its error once it was touched, not before, and from then on as it changes. One rendering
 * serves the whole table; consecutive rows of a field must have different messages.
 */
export async function expectMessages(
  rows: readonly Message[],
  fieldOf: (label: string) => HTMLElement = label => screen.getByLabelText(label),
): Promise<void> {
  const touched = new Set<string>();
  const says = (message: string) => expect.stringContaining(message) as string;
  for (const [label, value, message] of rows) {
    const field = fieldOf(label);
    expect(field).not.toHaveAccessibleDescription(says(message));
    if ((field as HTMLInputElement).value !== value) fireEvent.change(field, { target: { value } });
    if (!touched.has(label)) {
      expect(field).not.toHaveAccessibleDescription(says(message));
      fireEvent.blur(field);
    }
    touched.add(label);
    await waitFor(() => expect(field).toHaveAccessibleDescription(says(message)));
    expect(field).toBeInvalid();
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
  }
}

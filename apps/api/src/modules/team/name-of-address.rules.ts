/**
 * Returns Ana Reis for `ana.reis@example.org`, until she changes it. A last name is required here: for a single word it
 * is the domain.
 */
export function nameOfAddress(email: string): { first_name: string; last_name: string } {
  const [local = '', domain = ''] = email.split('@');
  const [first, ...rest] = (local.split('+')[0] ?? '')
    .split(/[._-]+/)
    .filter(Boolean)
    .map(capitalized);
  return { first_name: first ?? local, last_name: rest.join(' ') || `@${domain}` };
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

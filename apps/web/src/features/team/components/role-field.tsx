import { ROLES, type Role } from '@interview-detection/shared/access/roles';
import type { ComponentProps } from 'react';
import { Field } from '#web/components/ui/field';
import { Select } from '#web/components/ui/select';
import { ROLE_WORDS } from '#web/entities/users/words';

interface RoleFieldProps {
  chosen: Role;
  error: string | undefined;
  input: ComponentProps<typeof Select>;
}

/** Selects a role, and shows what the selected one allows. */
export function RoleField({ chosen, error, input }: RoleFieldProps) {
  return (
    <Field label="Role" hint={ROLE_WORDS[chosen].hint} error={error}>
      <Select {...input}>
        {ROLES.map(role => (
          <option key={role} value={role}>
            {ROLE_WORDS[role].label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { controlClass } from './controls';
import { useFieldControl } from './field';

/** A password input with a button that reveals its content. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className={`relative ${className ?? ''}`}>
      <input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={controlClass({ shape: 'line', className: 'pr-11' })}
        {...rest}
        {...useFieldControl(rest)}
      />
      <button
        type="button"
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-ink-2 hover:text-ink"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
      >
        <Icon className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}

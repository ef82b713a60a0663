import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** A short remark on hover and focus; never the only place of an information, phones have no hover. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={12}
            className="z-50 max-w-72 animate-fade-in rounded-sm bg-ink px-2 py-1 text-xs text-bg shadow-float"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

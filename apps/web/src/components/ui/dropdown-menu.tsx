import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

const ITEM =
  'flex h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-base outline-none select-none data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50 data-[highlighted]:bg-sunken max-sm:h-11 [&_svg]:size-4 [&_svg]:shrink-0';

/** Opened by keyboard, a menu focuses its first item; opened by pointer, none. */
export type OpenedBy = 'keyboard' | 'pointer';

// Runs before Radix moves the focus to the menu itself: it has not seen the key press that opened this one.
const focusFirstItem = (menu: HTMLElement | null): void =>
  menu?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus({ preventScroll: true });

interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
  /** Opens on mount, because the user has already asked for it in this way. */
  startsOpen?: OpenedBy;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
}

/** A menu that opens from a button. */
export function DropdownMenu({ trigger, children, startsOpen, align = 'end', side = 'bottom' }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={startsOpen !== undefined}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={startsOpen === 'keyboard' ? focusFirstItem : undefined}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 min-w-52 rounded-md border border-line bg-raised p-1 shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface DropdownItemProps extends ComponentProps<typeof Radix.Item> {
  /** For actions that remove something. */
  danger?: boolean;
}

/** One action of a menu. */
export function DropdownItem({ danger, className, ...rest }: DropdownItemProps) {
  return <Radix.Item className={`${ITEM} ${danger ? 'text-bad' : 'text-ink'} ${className ?? ''}`} {...rest} />;
}

/** A heading inside a menu. */
export function DropdownLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 pt-1.5 pb-1 text-xs text-ink-2">{children}</Radix.Label>;
}

export function DropdownSeparator() {
  return <Radix.Separator className="mx-1 my-1 h-px bg-line" />;
}

/** A single choice; the children are `DropdownChoice`s. */
export function DropdownChoices(props: ComponentProps<typeof Radix.RadioGroup>) {
  return <Radix.RadioGroup {...props} />;
}

export function DropdownChoice({ children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={`${ITEM} text-ink`} {...rest}>
      {children}
      <Radix.ItemIndicator className="ml-auto">
        <Check aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

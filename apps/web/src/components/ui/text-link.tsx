import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

/** `touch`: a finger-sized target on small screens, without taking up space; `always`: on every screen. */
const textLinkClass = cva('font-medium text-accent-text hover:underline', {
  variants: { reach: { touch: 'max-sm:-my-3.5 max-sm:py-3.5', always: 'py-3.5' } },
  defaultVariants: { reach: 'touch' },
});

type Reach = VariantProps<typeof textLinkClass>;

/** A link in running text. */
export function TextLink({ reach, className, ...rest }: ComponentProps<typeof Link> & Reach) {
  return <Link className={textLinkClass({ reach, className })} {...rest} />;
}

/** A button that looks like a link in running text. */
export function TextButton({ reach, className, ...rest }: Omit<ComponentProps<'button'>, 'type'> & Reach) {
  return <button type="button" className={textLinkClass({ reach, className })} {...rest} />;
}

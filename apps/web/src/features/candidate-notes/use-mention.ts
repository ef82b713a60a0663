import { type KeyboardEvent, useId, useState } from 'react';
import { matching, type TypedMention, typedMention } from './rules';

/** As many as fit on a phone above its keyboard. */
const OFFERED_MAX = 6;

interface Choosing<P> {
  people: readonly P[];
  onChoose: (person: P, typed: TypedMention) => void;
}

/**
 * Offers people while an @ is typed in a text. The text keeps the focus and a screen reader hears the option that is
 * marked (`aria-activedescendant`). It stays a text box: ARIA allows no role of combobox for text of several lines.
 */
export function useMention<P extends { _id: string; name: string }>({ people, onChoose }: Choosing<P>) {
  const id = useId();
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [active, setActive] = useState(0);
  /** Closed by Escape: this mention is not offered again. */
  const [dismissed, setDismissed] = useState<number | null>(null);
  const isOffered = typed !== null && typed.start !== dismissed;
  const options = isOffered ? matching(people, typed.query, OFFERED_MAX) : [];
  const isOpen = options.length > 0;
  const marked = options[Math.min(active, options.length - 1)];
  const optionId = (person: P) => `${id}-${person._id}`;

  const look = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const next = selectionStart === selectionEnd ? typedMention(value, selectionStart) : null;
    if (next?.query !== typed?.query) setActive(0);
    if (next?.start !== typed?.start) setDismissed(null);
    setTyped(next);
  };
  const choose = (person: P) => {
    if (typed) onChoose(person, typed);
    setTyped(null);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((Math.min(active, options.length - 1) + step + options.length) % options.length);
    else if (event.key === 'Escape') setDismissed(typed?.start ?? null);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && marked) choose(marked);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    options,
    marked,
    look,
    press,
    choose,
    close: () => setTyped(null),
    listId: id,
    optionId,
    /** For the text area. */
    aria: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': marked ? optionId(marked) : undefined,
    },
  };
}

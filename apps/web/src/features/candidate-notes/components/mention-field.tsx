import { LIMITS, type Ref } from '@interview-detection/shared/fields';
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Avatar } from '#web/components/ui/avatar';
import { Textarea } from '#web/components/ui/controls';
import { withMention } from '../rules';
import { useMention } from '../use-mention';

/** A colleague who can be mentioned. */
interface Colleague extends Ref {
  email: string;
}

interface MentionFieldProps {
  field: UseFormRegisterReturn;
  people: readonly Colleague[];
  placeholder?: string;
  takesFocus?: boolean;
  /** Ctrl or Cmd with Enter. */
  onSend: () => void;
  /** Someone was chosen: the text with their name in it. */
  onMention: (text: string, person: Colleague) => void;
  onFocus?: () => void;
}

/** Text in which an @ offers colleagues; inside a `Field`. */
export function MentionField({
  field,
  people,
  onSend,
  onMention,
  onFocus,
  takesFocus = false,
  ...rest
}: MentionFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { ref: register, onChange, onBlur, ...registered } = field;
  const attach = useCallback(
    (element: HTMLTextAreaElement | null) => {
      area.current = element;
      register(element);
    },
    [register],
  );
  useEffect(() => {
    if (!takesFocus || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(area.current.value.length, area.current.value.length);
  }, [takesFocus]);
  const mention = useMention<Colleague>({
    people,
    onChoose: (person, typed) => {
      if (!area.current) return;
      const { text, caret } = withMention(area.current.value, typed, person.name);
      onMention(text, person);
      area.current.focus();
      area.current.setSelectionRange(caret, caret);
    },
  });
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return mention.press(event);
    event.preventDefault();
    onSend();
  };
  const { options, marked } = mention;
  return (
    <div className="relative">
      <Textarea
        {...rest}
        {...registered}
        {...mention.aria}
        ref={attach}
        rows={1}
        className="min-h-11!"
        maxLength={LIMITS.note}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onFocus={onFocus}
        onChange={event => {
          void onChange(event);
          mention.look(event.currentTarget);
        }}
        onSelect={event => mention.look(event.currentTarget)}
        onKeyDown={press}
        onBlur={event => {
          mention.close();
          void onBlur(event);
        }}
      />
      {options.length > 0 && (
        // No element of HTML offers options for a text area; its keys are handled there.
        <div
          id={mention.listId}
          role="listbox"
          aria-label="Colleagues"
          className="absolute inset-x-0 top-full z-20 mt-1 max-w-sm rounded-md border border-line bg-raised p-1 shadow-float"
        >
          {options.map(person => (
            <div
              key={person._id}
              id={mention.optionId(person)}
              role="option"
              tabIndex={-1}
              aria-selected={person === marked}
              // The text keeps the focus.
              onPointerDown={event => event.preventDefault()}
              onClick={() => mention.choose(person)}
              className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1 hover:bg-sunken aria-selected:bg-sunken forced-colors:aria-selected:outline-2 max-sm:min-h-11"
            >
              <Avatar name={person.name} size="sm" />
              <span className="min-w-0">
                <bdi className="block truncate">{person.name}</bdi>
                <span className="block truncate text-xs text-ink-2">{person.email}</span>
              </span>
            </div>
          ))}
        </div>
      )}
      <output className="sr-only">
        {options.length > 0 && `${options.length === 1 ? '1 colleague' : `${options.length} colleagues`} to mention`}
      </output>
    </div>
  );
}

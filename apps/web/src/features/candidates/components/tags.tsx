import { TAG_MAX, TAGS_MAX } from '@interview-detection/shared/candidates/candidates.rules';
import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#web/components/ui/button';
import { Input } from '#web/components/ui/controls';
import { useCan } from '#web/entities/users/use-current-user';
import { candidatesTaggedPath } from '#web/lib/paths';
import { correctCandidate, tagsQuery } from '../api';

type Tagged = Pick<Candidate, '_id' | 'name' | 'tags'>;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * The tags of a candidate, each a link to those who share it; Enter adds one, Backspace in the empty field removes the
 * last.
 */
export function Tags({ candidate }: { candidate: Tagged }) {
  const mayEdit = useCan('interviews.schedule');
  const { tags = [] } = candidate;
  const change = useMutation(correctCandidate(candidate._id));
  const set = (next: string[]) => change.mutate({ tags: next });
  const field = useRef<HTMLInputElement>(null);
  if (!mayEdit && tags.length === 0) return null;
  return (
    <section
      aria-label="Tags"
      className={`mt-3 grid gap-2 border-t border-line pt-3 ${tags.length === 0 ? 'print:hidden' : ''}`}
    >
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map(tag => (
            <li key={tag} className="flex max-w-full items-center rounded-sm border border-line-strong text-sm">
              <Link
                to={candidatesTaggedPath(tag)}
                className="min-w-0 truncate px-2 py-0.5 hover:underline max-sm:py-2.5"
              >
                <bdi>{tag}</bdi>
              </Link>
              {mayEdit && (
                <button
                  type="button"
                  className="grid size-6 shrink-0 place-items-center hover:bg-sunken max-sm:size-11 print:hidden"
                  onClick={() => {
                    set(tags.filter(one => one !== tag));
                    field.current?.focus();
                  }}
                >
                  <X className="size-3.5" aria-hidden="true" />
                  <span className="sr-only">Remove the tag {tag}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && tags.length < TAGS_MAX && <AddTag tags={tags} field={field} onChange={set} />}
    </section>
  );
}

interface AddTagProps {
  tags: readonly string[];
  field: RefObject<HTMLInputElement | null>;
  onChange: (tags: string[]) => void;
}

function AddTag({ tags, field, onChange }: AddTagProps) {
  const [text, setText] = useState('');
  const listId = useId();
  const known = useQuery(tagsQuery).data?.items ?? [];
  const add = () => {
    const tag = text.trim();
    setText('');
    if (tag && !tags.some(one => isSame(one, tag))) onChange([...tags, tag]);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1));
    if ((event.key !== 'Enter' && event.key !== ',') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="flex gap-2 print:hidden">
      <Input
        ref={field}
        aria-label="Add a tag"
        placeholder="Add a tag"
        autoComplete="off"
        list={listId}
        maxLength={TAG_MAX}
        value={text}
        className="min-w-0 flex-1"
        onKeyDown={press}
        onChange={({ target }) => setText(target.value)}
      />
      <datalist id={listId}>
        {known
          .filter(({ name }) => !tags.some(one => isSame(one, name)))
          .map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
      </datalist>
      <Button disabled={text.trim() === ''} onClick={add}>
        Add
      </Button>
    </div>
  );
}

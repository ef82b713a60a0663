import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { LIMITS } from '@interview-detection/shared/fields';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '#web/components/ui/dialog';
import { SearchInput } from '#web/components/ui/search-input';
import { useCompany, useCurrentUser } from '#web/entities/users/use-current-user';
import { pageBeneath, useAddress } from '#web/lib/address';
import { browserTimeZone, dayOf, formatShortDay, todayIn } from '#web/lib/dates';
import { candidatePath, detailsPath } from '#web/lib/paths';
import { endpointQuery } from '#web/lib/session-client';
import { useSearchText } from '#web/lib/url-state';
import { commandsFor, matches, type Command } from './commands';

/** Records of each kind that are shown; typing on narrows them down. */
const SHOWN = 5;

interface Group {
  label: string;
  commands: Command[];
}

interface PaletteDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Finds candidates, interviews and screens by what is typed, and opens the chosen one. */
export function PaletteDialog({ open, onClose }: PaletteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Search" size="md">
      <Palette onClose={onClose} />
    </Dialog>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const address = useAddress();
  const [asked, setAsked] = useState('');
  const box = useSearchText('', setAsked);
  const { groups, isSearching, hasFailed } = useGroups(box.value.trim(), asked);
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);

  const all = useRef<HTMLFormElement>(null);
  /** Moves the focus through the box and the results by arrow keys; typing returns to the box. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !all.current) return;
    const stops = [...all.current.querySelectorAll<HTMLElement>('input, a')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const at = stops.findIndex(stop => stop === document.activeElement);
      stops.at((at + step) % stops.length)?.focus();
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      stops[0]?.focus();
    }
  };

  return (
    <search>
      {/* Enter in the box opens the first result. */}
      <form
        ref={all}
        onSubmit={event => {
          event.preventDefault();
          all.current?.querySelector('a')?.click();
        }}
      >
        <SearchInput
          {...box}
          label="Candidates, interviews and pages"
          placeholder="Candidate, interview or page"
          autoComplete="off"
          onKeyDown={onKeyDown}
          maxLength={LIMITS.search}
        />
        <div className="mt-3 grid gap-3">
          {groups.map(({ label, commands }) => (
            <section key={label} aria-labelledby={`${id}-${label}`}>
              <h3 id={`${id}-${label}`} className="px-2.5 pb-1 text-xs font-semibold text-ink-2">
                {label}
              </h3>
              <ul>
                {commands.map(({ key, label: name, detail, to, isOver }) => (
                  <li key={key}>
                    <Link
                      to={to}
                      state={isOver && { beneath: pageBeneath(address) }}
                      onClick={onClose}
                      onKeyDown={onKeyDown}
                      className="flex min-h-9 flex-wrap items-baseline gap-x-2.5 rounded-md px-2.5 py-1.5 hover:bg-sunken focus-visible:bg-accent-tint max-sm:min-h-11"
                    >
                      <span className="min-w-0 font-medium break-words">{name}</span>{' '}
                      {detail && <span className="min-w-0 text-sm break-words text-ink-2">{detail}</span>}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <output className="mt-3 block px-2.5 text-sm text-ink-2 empty:mt-0">
          {stateWords({ isSearching, hasFailed, found: count })}
        </output>
      </form>
    </search>
  );
}

function stateWords({ isSearching, hasFailed, found }: { isSearching: boolean; hasFailed: boolean; found: number }) {
  if (isSearching) return 'Searching…';
  if (hasFailed) return 'Candidates and interviews couldn’t be searched. Check your connection and type again.';
  return found === 0 ? 'Nothing found. Try a name, an email or a position.' : '';
}

/**
 * Returns what matches a search, by kind. Screens match at once; records of the last search stay until those of the
 * next one are there.
 */
function useGroups(text: string, asked: string) {
  const permissions = useCurrentUser().data?.permissions ?? [];
  const today = todayIn(useCompany()?.timeZone ?? browserTimeZone());
  const query = { search: asked, page: 1, size: SHOWN };
  const options = { enabled: asked !== '', placeholderData: keepPreviousData };
  const candidates = useQuery({ ...endpointQuery(candidatesEndpoints.list, { query }), ...options });
  const open = useQuery({ ...endpointQuery(interviewsEndpoints.list, { query }), ...options });
  const held = useQuery({ ...endpointQuery(interviewsEndpoints.listCompleted, { query }), ...options });
  const interviews = [...(open.data?.items ?? []), ...(held.data?.items ?? [])].slice(0, SHOWN);
  const screens = commandsFor(permissions).filter(({ label, detail }) => matches(`${label} ${detail ?? ''}`, text));
  const records: Group[] = [
    {
      label: 'Candidates',
      commands: (candidates.data?.items ?? []).map(({ _id, name, position }) => ({
        key: `candidate/${_id}`,
        label: name,
        detail: position.name,
        to: candidatePath(_id),
      })),
    },
    {
      label: 'Interviews',
      commands: interviews.map(({ _id, candidate, position, date, time }) => ({
        key: `interview/${_id}`,
        label: candidate.name,
        detail: `${position.name}, ${formatShortDay(dayOf(date), today)} at ${time}`,
        to: detailsPath(_id),
      })),
    },
  ];
  const groups = [...(text === '' ? [] : records), { label: 'Pages', commands: screens }];
  const all = [candidates, open, held];
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isSearching: text !== '' && (text !== asked || all.some(({ isFetching }) => isFetching)),
    hasFailed: text !== '' && all.some(({ isError }) => isError),
  };
}

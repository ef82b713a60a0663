import { mayInterview, type Permission } from '@interview-detection/shared/access/permissions';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { LIMITS } from '@interview-detection/shared/fields';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link, type Location } from 'react-router-dom';
import { Dialog } from '#web/components/ui/dialog';
import { SearchInput } from '#web/components/ui/search-input';
import { positionsQuery } from '#web/entities/positions/api';
import { usersQuery } from '#web/entities/users/api';
import { useCompany, useCurrentUser } from '#web/entities/users/use-current-user';
import { pageBeneath, useAddress } from '#web/lib/address';
import { browserTimeZone, dayOf, formatShortDay, todayIn } from '#web/lib/dates';
import { candidatePath, detailsPath } from '#web/lib/paths';
import { endpointQuery } from '#web/lib/session-client';
import { useSearchText } from '#web/lib/url-state';
import {
  actionsFor,
  bestNamed,
  companyRecords,
  fits,
  pagesFor,
  READ,
  type Command,
  type PaletteWindows,
} from './commands';
import { recentRecords } from './recent-records';

interface Group {
  label: string;
  commands: readonly Command[];
}

interface PaletteDialogProps {
  open: boolean;
  onClose: () => void;
  windows: PaletteWindows;
}

/** Finds records, screens and actions by what is typed, and opens or does the chosen one. */
export function PaletteDialog({ open, onClose, windows }: PaletteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Search" size="md">
      <Palette onClose={onClose} windows={windows} />
    </Dialog>
  );
}

function Palette({ onClose, windows }: Omit<PaletteDialogProps, 'open'>) {
  const id = useId();
  const address = useAddress();
  const [asked, setAsked] = useState('');
  const box = useSearchText('', setAsked);
  const { groups, isSearching, hasFailed } = useGroups(box.value.trim(), asked, windows);
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);

  const all = useRef<HTMLFormElement>(null);
  /**
   * Moves the focus through the box and the results by arrow keys; Enter in the box opens the first result, and typing
   * returns to it.
   */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !all.current) return;
    const stops = [...all.current.querySelectorAll<HTMLElement>('input, li > *')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && document.activeElement === stops[0]) {
      event.preventDefault();
      stops[1]?.click();
    } else if (step) {
      event.preventDefault();
      const at = stops.findIndex(stop => stop === document.activeElement);
      stops.at((at + step) % stops.length)?.focus();
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      stops[0]?.focus();
    }
  };

  return (
    <search>
      <form ref={all} onSubmit={event => event.preventDefault()}>
        <SearchInput
          {...box}
          label="Candidates, interviews and pages"
          placeholder="Candidate, interview, page or action"
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
                {commands.map(command => (
                  <li key={command.key}>
                    <Row command={command} address={address} onClose={onClose} onKeyDown={onKeyDown} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <output className="sr-only">
          {count > 0 && !isSearching ? `${count} ${count === 1 ? 'result' : 'results'}` : ''}
        </output>
        <output className="mt-3 block px-2.5 text-sm text-ink-2 empty:mt-0">
          {stateWords({ isSearching, hasFailed, found: count })}
        </output>
      </form>
    </search>
  );
}

interface RowProps {
  command: Command;
  address: Location;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const ROW =
  'flex min-h-9 w-full flex-wrap items-baseline gap-x-2.5 rounded-md px-2.5 py-1.5 text-left hover:bg-sunken focus-visible:bg-accent-tint max-sm:min-h-11';

function Row({ command, address, onClose, onKeyDown }: RowProps) {
  const { label, detail } = command;
  const content = (
    <>
      <span className="min-w-0 font-medium break-words">{label}</span>{' '}
      {detail && <span className="min-w-0 text-sm break-words text-ink-2">{detail}</span>}
    </>
  );
  if ('run' in command) {
    const run = () => {
      onClose();
      command.run();
    };
    return (
      <button type="button" onClick={run} onKeyDown={onKeyDown} className={ROW}>
        {content}
      </button>
    );
  }
  return (
    <Link
      to={command.to}
      state={command.isOver && { beneath: pageBeneath(address) }}
      onClick={onClose}
      onKeyDown={onKeyDown}
      className={ROW}
    >
      {content}
    </Link>
  );
}

function stateWords({ isSearching, hasFailed, found }: { isSearching: boolean; hasFailed: boolean; found: number }) {
  if (isSearching) return 'Searching…';
  if (hasFailed) return 'Candidates and interviews couldn’t be searched. Check your connection and type again.';
  return found === 0 ? NOTHING : '';
}

const NOTHING =
  'Nothing found. Try a name, an email or a position. Pages and actions are here too: “calendar”, “invite”, “dark”.';

/**
 * Returns what matches a search, by kind. Screens match at once; records of the last search stay until those of the
 * next one are there.
 */
function useGroups(text: string, asked: string, windows: PaletteWindows) {
  const permissions = useCurrentUser().data?.permissions ?? [];
  const isAllowed = (permission: Permission | undefined) => !permission || permissions.includes(permission);
  const today = todayIn(useCompany()?.timeZone ?? browserTimeZone());
  const query = { search: asked, page: 1, size: READ };
  const options = { enabled: asked !== '', placeholderData: keepPreviousData };
  const candidates = useQuery({ ...endpointQuery(candidatesEndpoints.list, { query }), ...options });
  const open = useQuery({ ...endpointQuery(interviewsEndpoints.list, { query }), ...options });
  const held = useQuery({ ...endpointQuery(interviewsEndpoints.listCompleted, { query }), ...options });
  const interviews = [...(open.data?.items ?? []), ...(held.data?.items ?? [])];
  const positions = useQuery({ ...positionsQuery, enabled: asked !== '' }).data?.items ?? [];
  const people = useQuery({ ...usersQuery, enabled: asked !== '' }).data?.items ?? [];
  const company = companyRecords(text, { positions, people: people.filter(({ role }) => mayInterview(role)) });
  const records: Group[] = [
    {
      label: 'Candidates',
      commands: bestNamed(candidates.data?.items ?? [], ({ name }) => name, asked).map(({ _id, name, position }) => ({
        key: `candidate/${_id}`,
        label: name,
        detail: position.name,
        to: candidatePath(_id),
      })),
    },
    {
      label: 'Interviews',
      commands: bestNamed(interviews, ({ candidate }) => candidate.name, asked).map(
        ({ _id, candidate, position, date, time }) => ({
          key: `interview/${_id}`,
          label: candidate.name,
          detail: `${position.name}, ${formatShortDay(dayOf(date), today)} at ${time}`,
          to: detailsPath(_id),
        }),
      ),
    },
  ];
  const found = [
    ...records,
    { label: 'Positions', commands: company.positions },
    { label: 'Colleagues', commands: company.people },
  ];
  const always = [
    { label: 'Pages', commands: pagesFor(isAllowed) },
    { label: 'Actions', commands: actionsFor(isAllowed, windows) },
  ].map(({ label, commands }) => ({ label, commands: commands.filter(command => fits(command, text)) }));
  const groups: Group[] = [...(text === '' ? [{ label: 'Recent', commands: [...recentRecords()] }] : found), ...always];
  const all = [candidates, open, held];
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isSearching: text !== '' && (text !== asked || all.some(({ isFetching }) => isFetching)),
    hasFailed: text !== '' && all.some(({ isError }) => isError),
  };
}

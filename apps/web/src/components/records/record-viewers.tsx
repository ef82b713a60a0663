import type { ViewedNoun } from '@interview-detection/shared/viewers/viewers.messages';
import { useViewers } from '#web/lib/live-viewers';
import { Avatar } from '../ui/avatar';

/** Initials that are shown; the others are counted. */
const SHOWN = 3;

/** The colleagues who have the same record open now; nothing where there is none. */
export function RecordViewers({ noun, id }: { noun: ViewedNoun; id: string }) {
  const viewers = useViewers(noun, id);
  const more = viewers.length - SHOWN;
  return (
    <span aria-live="polite" className="inline-flex align-middle empty:hidden print:hidden">
      {viewers.length > 0 && (
        <span
          className="inline-flex items-center gap-1.5"
          title={`${namesOf(viewers)} ${verb(viewers.length)} this open`}
        >
          <span className="inline-flex -space-x-1.5" aria-hidden="true">
            {viewers.slice(0, SHOWN).map(({ _id, name }) => (
              <span key={_id} className="rounded-full ring-2 ring-bg">
                <Avatar name={name} size="sm" />
              </span>
            ))}
          </span>
          {more > 0 && <span aria-hidden="true">+{more}</span>}
          <span className={viewers.length === 1 ? '' : 'sr-only'}>
            <bdi>{namesOf(viewers)}</bdi> {verb(viewers.length)} this open
          </span>
        </span>
      )}
    </span>
  );
}

const verb = (count: number) => (count === 1 ? 'has' : 'have');

const namesOf = (viewers: readonly { name: string }[]) =>
  new Intl.ListFormat('en').format(viewers.map(({ name }) => name));

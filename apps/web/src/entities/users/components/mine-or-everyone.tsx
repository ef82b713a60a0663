import { mayInterview } from '@interview-detection/shared/access/permissions';
import { isNarrow } from '@interview-detection/shared/access/roles';
import { Segmented } from '#web/components/ui/segmented';
import { useCurrentUser } from '../use-current-user';

interface MineOrEveryoneProps {
  /** What is chosen, for screen readers. */
  label: string;
  /** Id of the user whose rows are listed; everyone's if undefined. */
  interviewer: string | undefined;
  onChange: (interviewer: string | undefined) => void;
  /** Fills the available width. */
  wide?: boolean;
}

const OPTIONS = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'mine', label: 'Mine' },
] as const;

/**
 * Lists the rows of everyone or those of the user's own interviews. Not for users who hold none, and not for those
 * who see only their own anyway.
 */
export function MineOrEveryone({ label, interviewer, onChange, wide = false }: MineOrEveryoneProps) {
  const { data: me } = useCurrentUser();
  if (me && (isNarrow(me.role) || !mayInterview(me.role))) return null;
  return (
    <span className="contents" style={me ? undefined : { visibility: 'hidden' }}>
      <Segmented
        label={label}
        wide={wide}
        // Of another person neither is chosen.
        value={interviewer === undefined ? 'everyone' : interviewer === me?._id ? 'mine' : ''}
        options={OPTIONS}
        onChange={value => onChange(value === 'mine' ? me?._id : undefined)}
      />
    </span>
  );
}

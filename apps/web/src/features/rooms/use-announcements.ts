import { useEffect, useRef, useState } from 'react';
import type { RoomView } from './room-session.engine';
import { changesOf } from './rules/changes';
import { useRoomWords } from './use-room-words';

/** Returns the latest event as a sentence, for users who cannot see it. */
export function useAnnouncements({ room, chat, waiting, you }: RoomView): string {
  const { t } = useRoomWords();
  const own = you?._id ?? '';
  const [said, setSaid] = useState('');
  const before = useRef({ participants: room.participants, lines: chat.length, waiting });
  useEffect(() => {
    const { participants, lines, waiting: waited } = before.current;
    before.current = { participants: room.participants, lines: chat.length, waiting };
    const sentences = [
      ...changesOf(participants, room.participants, own).map(({ kind, name }) => t(`said_${kind}`, { name })),
      ...chat
        .slice(lines)
        .filter(({ from }) => from !== own)
        .map(({ name, text }) => t('said_chat', { name, text })),
      ...waiting
        .filter(({ _id }) => !waited.some(one => one._id === _id))
        .map(({ name }) => `${name} is waiting to be let in`),
    ];
    if (sentences.length > 0) setSaid(sentences.join(' '));
  }, [room.participants, chat, waiting, own, t]);
  return said;
}

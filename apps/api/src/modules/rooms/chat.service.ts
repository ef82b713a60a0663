import { CHAT_KEPT } from '@interview-detection/shared/rooms/rooms.rules';
import type { Types } from 'mongoose';
import { AppError } from '#api/lib/app-error';
import type { FullScope } from '#api/lib/system-principal';
import { Rooms, type ChatLineRecord } from './rooms.model';

interface Place {
  scope: FullScope;
  /** The interview's id. */
  _id: Types.ObjectId;
}

/**
 * Returns a participant's line as a pipeline expression for an update of the room: numbered and dated by the database,
 * so that everyone sees the lines in one order.
 *
 * @param counter the field that counts such lines, with `$`
 */
export function lineOf(from: Types.ObjectId, text: string, counter: '$lines' | '$captioned') {
  const participant = { $first: { $filter: { input: '$participants', cond: { $eq: ['$$this._id', from] } } } };
  return {
    n: { $add: [{ $ifNull: [counter, 0] }, 1] },
    from,
    name: { $getField: { field: 'name', input: participant } },
    text: { $literal: text },
    at: '$$NOW',
  };
}

/** Adds a line to the chat. Throws 409 NOT_IN_ROOM for a person who is not in the room. */
export async function say({ scope, _id }: Place, from: Types.ObjectId, text: string): Promise<void> {
  const line = lineOf(from, text, '$lines');
  const { matchedCount } = await Rooms.in(scope).updateOne(
    { _id, 'participants._id': from },
    [
      {
        $set: { chat: { $slice: [{ $concatArrays: ['$chat', [line]] }, -CHAT_KEPT] }, lines: { $add: ['$lines', 1] } },
      },
    ],
    { updatePipeline: true },
  );
  if (matchedCount === 0) throw new AppError('NOT_IN_ROOM');
}

/** Returns the chat lines after number `after`, of those that are stored. */
export async function linesAfter({ scope, _id }: Place, after: number): Promise<ChatLineRecord[]> {
  const { chat = [] } = (await Rooms.in(scope).findOne({ _id }, { chat: 1 }).lean()) ?? {};
  return chat.filter(({ n }) => n > after);
}

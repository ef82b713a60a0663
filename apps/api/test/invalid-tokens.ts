import { SessionModel } from '../src/modules/sessions/sessions.model';
import { bearer } from './api';
import { makePerson } from './factories';
import { forgedTokens } from './forged-tokens';
import { UserModel } from './models';
import { sessionOf, signed } from './signed';
import { storeSession } from './stored';
import type { World } from './sweep';

/** Returns tokens that must be rejected, by what is wrong with them. */
export async function invalidTokens(world: World): Promise<Record<string, string>> {
  const { userId, auth, link } = world;
  const [gone, left] = [await makePerson(), await makePerson()];
  await UserModel.deleteOne({ _id: gone._id });
  await UserModel.updateOne({ _id: left._id }, { active: false });
  const claims = { sub: userId, sid: sessionOf(auth) };
  const ended = await storeSession(userId);
  await SessionModel.deleteOne({ _id: sessionOf(bearer(ended)) });
  return {
    garbage: 'garbage',
    'alg none': signed(claims, { secret: '', algorithm: 'none' }),
    'another secret': signed(claims, { secret: 'another secret that is long enough too' }),
    'another installation': signed(claims, { audience: 'another' }),
    expired: signed(claims, { expiresIn: -1 }),
    'of a session that has ended': ended,
    'of a version that has ended': await storeSession(userId, { version: -1 }),
    'of another’s session': signed({ sub: userId, sid: sessionOf((await makePerson()).auth) }),
    'without a session, as before they were kept': signed({ sub: userId, ver: 0 }),
    'of an account that is gone': gone.token,
    'of one that is not active': left.token,
    'another candidate’s, made up': `idc_${'A'.repeat(75)}`,
    'a key, made up': `idk_${'A'.repeat(60)}`,
    'a link': link,
    ...(await forgedTokens(world)),
  };
}

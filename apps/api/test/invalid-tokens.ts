import { signSession } from '../src/lib/tokens';
import { makePerson } from './factories';
import { UserModel } from './models';
import { signed } from './signed';
import type { World } from './sweep';

/** Tokens that nobody is let in with, each by what is wrong with it. */
export async function invalidTokens({ userId, link }: World): Promise<Record<string, string>> {
  const [gone, left] = [await makePerson(), await makePerson()];
  await UserModel.deleteOne({ _id: gone._id });
  await UserModel.updateOne({ _id: left._id }, { active: false });
  const claims = { sub: userId, ver: 0 };
  return {
    garbage: 'garbage',
    'alg none': signed(claims, { secret: '', algorithm: 'none' }),
    'another secret': signed(claims, { secret: 'another secret that is long enough too' }),
    'another installation': signed(claims, { audience: 'another' }),
    expired: signed(claims, { expiresIn: -1 }),
    revoked: signSession({ userId, version: 1 }),
    'of an account that is gone': gone.token,
    'of one that is not active': left.token,
    'another candidate’s, made up': `idc_${'A'.repeat(75)}`,
    'a link': link,
  };
}

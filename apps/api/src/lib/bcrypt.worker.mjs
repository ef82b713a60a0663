// Plain JavaScript, so that one file serves the tests, the reloading server and the bundle.
import bcrypt from 'bcryptjs';

/**
 * Compares a password with a hash. On a mismatch a hash of lower cost gets the missing work added, so that timing does
 * not reveal the cost: 2^c and 2^c + 2^(c+1) + … + 2^(cost-1) add up to 2^cost.
 * @param {{ password: string, hash: string, cost: number }} job
 * @returns {Promise<boolean>}
 */
async function fits({ password, hash, cost }) {
  if (await bcrypt.compare(password, hash)) return true;
  for (let missing = bcrypt.getRounds(hash); missing < cost; missing++) await bcrypt.hash(password, missing);
  return false;
}

/**
 * Hashes a password, or compares it with a hash.
 * @param {{ password: string, cost: number } | { password: string, hash: string, cost: number }} job
 * @returns {Promise<string | boolean>} the hash, or whether the password matches
 */
export default job => ('hash' in job ? fits(job) : bcrypt.hash(job.password, job.cost));

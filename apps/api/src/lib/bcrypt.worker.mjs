// Plain JavaScript, so that one file serves the tests, the reloading server and the bundle.
import bcrypt from 'bcryptjs';

/**
 * Compares; where it does not fit, does what is missing to the work of `cost`, so that the time does not tell a hash of a
 * lower cost: 2^c and 2^c + 2^(c+1) + … + 2^(cost-1) are 2^cost.
 * @param {{ password: string, hash: string, cost: number }} job
 * @returns {Promise<boolean>}
 */
async function fits({ password, hash, cost }) {
  if (await bcrypt.compare(password, hash)) return true;
  for (let missing = bcrypt.getRounds(hash); missing < cost; missing++) await bcrypt.hash(password, missing);
  return false;
}

/**
 * @param {{ password: string, cost: number } | { password: string, hash: string, cost: number }} job
 * @returns {Promise<string | boolean>} the hash, or whether the password fits it
 */
export default job => ('hash' in job ? fits(job) : bcrypt.hash(job.password, job.cost));

// Plain JavaScript, so that one file serves the tests, the reloading server and the bundle.
import bcrypt from 'bcryptjs';

/**
 * @param {{ password: string, cost: number } | { password: string, hash: string }} job
 * @returns {Promise<string | boolean>} the hash, or whether the password fits it
 */
export default job => ('hash' in job ? bcrypt.compare(job.password, job.hash) : bcrypt.hash(job.password, job.cost));

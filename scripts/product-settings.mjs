import { resolve } from 'node:path';
import { root } from './workspace.mjs';

/**
 * Returns the environment of the product run from a clone: without a mail server its emails are shown on this machine.
 */
export function productSettings(env) {
  return { NODE_ENV: 'production', ...env, LOCAL_INBOX: env.LOCAL_INBOX || 'true' };
}

/** Settings of the installation that the demo must not use: its database, its key, and everyone's mailboxes. */
const NOT_ITS_OWN = ['MONGODB_URI', 'MONGODB_URI_FILE', 'JWT_SECRET', 'SMTP_URL', 'FEEDBACK_TO'];

/** Returns the environment of the demo: the installation's, with a separate data folder beside the installation's. */
export function demoSettings(env) {
  // A blank value means the default.
  const blank = Object.fromEntries(NOT_ITS_OWN.map(name => [name, '']));
  return {
    ...productSettings(env),
    ...blank,
    DATA_DIR: `${resolve(root, env.DATA_DIR || 'data')}-demo`,
    DEMO_DATA: 'true',
  };
}

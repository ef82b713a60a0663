import { join } from 'node:path';
import { root } from './workspace.mjs';

/** The environment of the product as a clone runs it: without a mail server its mails are shown to this machine. */
export function productSettings(env) {
  return { NODE_ENV: 'production', ...env, LOCAL_INBOX: env.LOCAL_INBOX || 'true' };
}

/** What of the installation's settings the demo must not reach: its database, its key, and everybody's mailboxes. */
const NOT_ITS_OWN = ['MONGODB_URI', 'MONGODB_URI_FILE', 'JWT_SECRET', 'SMTP_URL', 'FEEDBACK_TO'];

/** The environment of the demo: the installation's, on a folder of its own. */
export function demoSettings(env) {
  // A blank value means the default.
  const blank = Object.fromEntries(NOT_ITS_OWN.map(name => [name, '']));
  return { ...productSettings(env), ...blank, DATA_DIR: join(root, 'data-demo'), DEMO_DATA: 'true' };
}

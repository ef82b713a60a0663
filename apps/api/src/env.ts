import { readFileSync } from 'node:fs';
import { mongodSettingsFrom } from '@interview-detection/embedded-mongo/mongod-binary';
import { systemCode } from './lib/app-error';
import { settingsSchema, type Settings } from './env-settings';

/** An empty value in a .env file, such as `API_PORT=`, means the default. */
const blankIsUnset = (source: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''));

/**
 * Settings that hold a secret, or an address with one. Each may instead be read from a file, mounted by a vault or an
 * orchestrator and named by the setting plus `_FILE`. The setting itself takes precedence over its file.
 */
const SECRETS = [
  'MONGODB_URI',
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'SMTP_URL',
  'LLM_API_KEY',
  'STT_API_KEY',
  'OIDC_CLIENT_SECRET',
  'TURN_SECRET',
  'LIVEKIT_API_SECRET',
  'METRICS_TOKEN',
] as const;

/** Reads these files; returns their content by setting, and the problems of those that cannot be read. */
function readSecretFiles(settings: Record<string, string | undefined>) {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of SECRETS) {
    const file = settings[`${name}_FILE`];
    if (settings[name] !== undefined || file === undefined) continue;
    try {
      const text = readFileSync(file, 'utf8').trim();
      if (text === '') problems.push(`  ${name}_FILE: is empty`);
      else values[name] = text;
    } catch (error) {
      problems.push(`  ${name}_FILE: cannot be read (${systemCode(error)})`);
    }
  }
  return { values, problems };
}

/**
 * Reads the settings. Throws one error that names every invalid variable and what it should be; never repeats a value,
 * which may be a secret.
 */
export function readEnv(source: Record<string, string | undefined>): Settings {
  const settings = blankIsUnset(source);
  const { values, problems } = readSecretFiles(settings);
  const parsed = settingsSchema.safeParse({ ...settings, ...values });
  // Never start without a file that was named: that would mean the embedded database, or no mail.
  if (parsed.success && problems.length === 0) return parsed.data;
  const nameOf = (name: string) => (name in values ? `${name}_FILE` : name);
  const wrong = (parsed.error?.issues ?? []).map(({ path, message }) => `  ${nameOf(path.join('.'))}: ${message}`);
  const lines = [...wrong, ...problems];
  throw new Error(`Wrong settings (see .env.example):\n${[...new Set(lines)].join('\n')}`);
}

/** Returns the settings of a program, which ends here with one line for each that is wrong. */
export function readEnvOrExit(): Settings {
  try {
    return readEnv(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Where to look for a mongod on this machine: MONGOMS_SYSTEM_BINARY, PATH and the cache folder. */
export const mongodSettings = () => mongodSettingsFrom(process.env);

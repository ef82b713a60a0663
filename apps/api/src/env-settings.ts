import { z } from 'zod';
import {
  commaList,
  wholeNumber,
  port,
  HOST_PATTERN,
  secret,
  trustedProxies,
  origin,
  webAddress,
  stunAddresses,
  turnAddresses,
  OIDC_NAME_MAX,
  issuer,
  mailbox,
  mongodbAddress,
  isUnblamed,
  hasWithProvider,
  neededWithProvider,
  livekitAddress,
  hasForLivekit,
  isForLivekit,
  withLivekit,
  NEEDED,
  OF_NO_USE,
} from './env-fields';

/** Every setting of the API; `.env.example` explains them to operators. */
export const settingsSchema = z
  .object({
    /** Address both listeners bind to. */
    HOST: z.string().default('127.0.0.1'),
    API_PORT: port.default(4000),
    WEB_PORT: port.default(3000),
    /** Start of the links in emails and calendar files. */
    PUBLIC_URL: webAddress.optional(),
    /** Folder of the embedded database and of the generated JWT secret. */
    DATA_DIR: z.string().default('./data'),
    /** Whether WEB_PORT is opened too; in development, the web's own server listens there. */
    SERVE_WEB: z.stringbool().default(true),
    /** Built web client. */
    WEB_DIST: z.string().default('./apps/web/dist'),
    /** A replica set or sharded cluster; unset starts the embedded database. */
    MONGODB_URI: mongodbAddress.optional(),
    /** Seconds without a database that accepts writes before callers get 503. */
    DATABASE_TIMEOUT: wholeNumber(1, 600).default(3),
    /** Whether to make a demo company at startup and print its sign-in. */
    DEMO_DATA: z.stringbool().default(false),
    /** Signs the sessions; unset generates one into DATA_DIR. */
    JWT_SECRET: secret.optional(),
    /** The previous secret: sessions signed with it stay valid until they expire. */
    JWT_SECRET_PREVIOUS: secret.optional(),
    /** The number of rounds is 2 to this power. */
    BCRYPT_COST: wholeNumber(4, 15).default(10),
    /** Who may register: anyone, only until the first account exists, no one. */
    REGISTRATION: z.enum(['open', 'first', 'off']).default('open'),
    /** Other origins that browsers may call the API from, separated by commas. */
    CORS_ORIGINS: commaList.pipe(z.array(origin)).default([]),
    /** Reverse proxies in front, by number or address, behind which the client's address is found. */
    TRUST_PROXY: trustedProxies.default(0),
    /** Where to hold Real interviews instead of in the product's own room: this plus `/` and the interview's id. */
    MEETING_BASE_URL: webAddress.optional(),
    /** Servers that tell browsers their public address; none by default. */
    STUN_URLS: stunAddresses.default([]),
    /** Servers that relay a room's media between browsers that cannot reach each other. */
    TURN_URLS: turnAddresses.default([]),
    /** Shared with the TURN servers to generate credentials for them. */
    TURN_SECRET: secret.optional(),
    /** What carries a room's media: peer-to-peer connections between browsers, or a LiveKit server. */
    ROOM_ENGINE: z.enum(['peer', 'livekit']).default('peer'),
    /** Address of that server for browsers, and its API key. */
    LIVEKIT_URL: livekitAddress.optional(),
    LIVEKIT_API_KEY: z.string().trim().optional(),
    LIVEKIT_API_SECRET: secret.optional(),
    /** Mail server, with name and password in the URL if it requires them; unset sends nothing. */
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an address such as smtps://user:password@host:465' })
      .optional(),
    /** Whether /dev/mail may show the emails on this machine; `npm start`, `dev` and `demo` turn it on. */
    LOCAL_INBOX: z.stringbool().default(false),
    /** Sender of emails: an address, or a name and an address in angle brackets. */
    MAIL_FROM: mailbox.optional(),
    /** Seconds without an answer before an attempt to send gives up on the mail server. */
    SMTP_TIMEOUT: wholeNumber(1, 600).default(60),
    /** Whether to refuse a mail server without TLS; one on this machine is always allowed. */
    SMTP_REQUIRE_TLS: z.stringbool().default(true),
    /** Emails sent at once; a crash can double as many. */
    SMTP_CONNECTIONS: wholeNumber(1, 20).default(1),
    /** Who receives the messages of the Feedback page; unset only stores them. */
    FEEDBACK_TO: z.email({ error: 'must be an email address' }).optional(),
    /** Where to report a vulnerability of this installation; unset disables /.well-known/security.txt. */
    SECURITY_CONTACT: z
      .url({ protocol: /^(?:https|mailto)$/, error: 'must be an address such as mailto:security@example.org' })
      .optional(),
    /** An OpenAI-compatible server, up to and without `/chat/completions`; unset uses the built-in forms. */
    LLM_BASE_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:11434/v1' })
      .optional(),
    /** The model's name on that server. */
    LLM_MODEL: z.string().optional(),
    LLM_API_KEY: z.string().optional(),
    /** Seconds before one request to the model is given up. */
    LLM_TIMEOUT: wholeNumber(1, 30).default(30),
    /** Concurrent requests to the model per process. */
    LLM_CONCURRENCY: wholeNumber(1, 100).default(8),
    /** What transcribes spoken answers: nothing, a recogniser on this machine, or STT_BASE_URL. */
    STT: z.enum(['off', 'local']).default('off'),
    /** A custom model for STT=local, in CTranslate2 format; unset downloads Whisper tiny.en. */
    STT_MODEL_DIR: z.string().optional(),
    /** An OpenAI-compatible server with `/v1/audio/transcriptions`. */
    STT_BASE_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:8000/v1' })
      .optional(),
    /** The model's name on that server, if it requires one. */
    STT_MODEL: z.string().optional(),
    STT_API_KEY: z.string().optional(),
    /** Megabytes of the database's disk that recordings must leave free. */
    DISK_RESERVE_MB: wholeNumber(0, 1_000_000_000).default(500),
    /** Seconds before the transcription of one recording is given up. */
    STT_TIMEOUT: wholeNumber(1, 1_800).default(300),
    /** Bearer token required to read /metrics; unset requires none. */
    METRICS_TOKEN: z.string().min(16, { error: 'must be at least 16 characters' }).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /**
     * Emails per company and hour; per company and recipient per day; per recipient per day over all companies. Emails
     * beyond a limit wait. 0 means no limit.
     */
    LIMIT_MAILS_HOUR: wholeNumber(0, 1_000_000).default(500),
    LIMIT_MAILS_RECIPIENT: wholeNumber(0, 1_000_000).default(100),
    LIMIT_MAILS_RECIPIENT_ALL: wholeNumber(0, 1_000_000).default(1_000),
    /** Emails of one kind from the product itself per address and day. 0 means no limit. */
    LIMIT_MAILS_PRODUCT: wholeNumber(0, 1_000_000).default(20),
    /** How often one email may be sent again per hour. 0 means no limit. */
    LIMIT_MAIL_RESENDS: wholeNumber(0, 1_000_000).default(3),
    /** The OpenID Connect provider offered for sign-in; unset offers none. */
    OIDC_ISSUER: issuer.optional(),
    /** The id of this installation at the provider. */
    OIDC_CLIENT_ID: z.string().trim().optional(),
    OIDC_CLIENT_SECRET: z.string().trim().optional(),
    /** The button's text after "Continue with". */
    OIDC_NAME: z
      .string()
      .trim()
      .max(OIDC_NAME_MAX, { error: `must be ${OIDC_NAME_MAX} characters or less` })
      .regex(/^\P{Cc}*$/u, { error: 'must be on one line' })
      .default('single sign-on'),
    /** Seconds before a request to the provider is given up: the person signing in is waiting. */
    OIDC_TIMEOUT: wholeNumber(1, 30).default(5),
    /** The company that new people from the provider join; if unset, they create their own. */
    OIDC_COMPANY: z
      .string()
      .regex(/^[\da-f]{24}$/i, { error: 'must be the id of a company, 24 hex digits' })
      .optional(),
    /** Starts, and completions, of such sign-ins per address in 15 minutes. */
    LIMIT_OIDC: wholeNumber(1, 1_000_000).default(300),
    /** Failed sign-ins per account and address in 15 minutes. */
    LIMIT_LOGIN_FAILURES: wholeNumber(1, 1_000_000).default(10),
    /** Failed sign-ins per address over all accounts; and per account and day over all addresses. */
    LIMIT_LOGIN_FAILURES_ADDRESS: wholeNumber(1, 1_000_000).default(50),
    LIMIT_LOGIN_FAILURES_DAY: wholeNumber(1, 1_000_000).default(100),
    /** Successful password sign-ins in 15 minutes per account and address; and per address over all accounts. */
    LIMIT_SIGN_INS: wholeNumber(1, 1_000_000).default(30),
    LIMIT_SIGN_INS_ADDRESS: wholeNumber(1, 1_000_000).default(300),
    /** Password reset codes in 15 minutes per account and address; and per address. */
    LIMIT_RESET_CODES: wholeNumber(1, 1_000_000).default(5),
    LIMIT_RESET_CODES_ADDRESS: wholeNumber(1, 1_000_000).default(30),
    /** Per account and day; further ones are silently not mailed. */
    LIMIT_RESET_CODES_DAY: wholeNumber(1, 1_000_000).default(20),
    /** Wrong codes in 15 minutes per address; and attempts per account and day. */
    LIMIT_RESET_TRIES_ADDRESS: wholeNumber(1, 1_000_000).default(30),
    LIMIT_RESET_TRIES_DAY: wholeNumber(1, 1_000_000).default(50),
    /** Registrations per address and hour. */
    LIMIT_REGISTRATIONS: wholeNumber(1, 1_000_000).default(20),
    /** Emails per day that ask one address to confirm itself. */
    LIMIT_VERIFICATION_MAILS: wholeNumber(1, 1_000_000).default(10),
    /** Passkey sign-ins per address in 15 minutes, for each of its two calls. */
    LIMIT_PASSKEY_SIGN_INS: wholeNumber(1, 1_000_000).default(200),
    /** Colleagues that a company adds, or tries to add, per hour. */
    LIMIT_USERS_ADDED: wholeNumber(1, 1_000_000).default(30),
    /** Messages of the Feedback page per address and hour. */
    LIMIT_FEEDBACKS: wholeNumber(1, 1_000_000).default(10),
    /** Whether webhooks may use http and private networks: for receivers next to this product. */
    WEBHOOK_ALLOW_PRIVATE: z.stringbool().default(false),
    /** The hosts that webhooks may use, `*.example.com` for every name below it; unset allows every public host. */
    WEBHOOK_HOSTS: commaList
      .transform(hosts => hosts.map(host => host.toLowerCase()))
      .refine(hosts => hosts.every(host => HOST_PATTERN.test(host)), {
        error: 'must be host names such as hooks.example.com or *.example.com, with commas between them',
      })
      .default([]),
    /** Webhook pings and redeliveries per company and hour, counted separately. */
    LIMIT_WEBHOOK_PINGS: wholeNumber(1, 1_000_000).default(120),
    /** Candidates exported per company and hour. */
    LIMIT_EXPORTS: wholeNumber(1, 1_000_000).default(60),
    /** Calendar feeds read, or tried to, per address and hour: an office shares one address. */
    LIMIT_FEED_READS: wholeNumber(1, 1_000_000).default(600),
    /** Days for which the audit log keeps an entry; 0 means for ever. */
    AUDIT_DAYS: wholeNumber(0, 36_500).default(730),
    /** Seconds that an upload may take to arrive. */
    UPLOAD_TIMEOUT: wholeNumber(1, 300).default(60),
    /** Calls per signed-in account and minute, in each process. */
    API_RATE: wholeNumber(1, 100_000_000).default(300),
    /** What one company may use per day (UTC); 0 means no limit. */
    QUOTA_MAILS: wholeNumber(0, 100_000_000).default(5_000),
    QUOTA_UPLOADS: wholeNumber(0, 100_000_000).default(1_000),
    /** Megabytes of these. */
    QUOTA_UPLOADS_MB: wholeNumber(0, 100_000_000).default(5_000),
    /** Megabytes of question plans. */
    QUOTA_PLANS_MB: wholeNumber(0, 100_000_000).default(20),
    /** Candidates added from files. */
    QUOTA_IMPORTS: wholeNumber(0, 100_000_000).default(50_000),
    /** Interviews scheduled, corrected, moved or invited to again: each call writes mails. */
    QUOTA_BOOKINGS: wholeNumber(0, 100_000_000).default(5_000),
    QUOTA_COMPLETIONS: wholeNumber(0, 100_000_000).default(2_000),
    QUOTA_PDFS: wholeNumber(0, 100_000_000).default(5_000),
    QUOTA_MODEL_QUESTIONS: wholeNumber(0, 100_000_000).default(20_000),
  })
  // Half of a pair is checked together with all other errors, so that all are reported at once.
  .refine(({ LLM_BASE_URL, LLM_MODEL }) => LLM_BASE_URL === undefined || LLM_MODEL !== undefined, {
    path: ['LLM_MODEL'],
    error: 'is needed if LLM_BASE_URL is set',
    when: isUnblamed('LLM_MODEL'),
  })
  .refine(({ LLM_BASE_URL, LLM_MODEL }) => LLM_BASE_URL !== undefined || LLM_MODEL === undefined, {
    path: ['LLM_BASE_URL'],
    error: 'is needed if LLM_MODEL is set',
    when: isUnblamed('LLM_BASE_URL'),
  })
  .refine(({ STT, STT_BASE_URL }) => STT !== 'local' || STT_BASE_URL === undefined, {
    path: ['STT_BASE_URL'],
    error: 'cannot be set beside STT=local: one of both writes answers down',
    when: isUnblamed('STT_BASE_URL'),
  })
  .refine(({ STT, STT_MODEL_DIR }) => STT === 'local' || STT_MODEL_DIR === undefined, {
    path: ['STT_MODEL_DIR'],
    error: 'is of use with STT=local only',
    when: isUnblamed('STT'),
  })
  .refine(({ TURN_URLS, TURN_SECRET }) => TURN_URLS.length === 0 || TURN_SECRET !== undefined, {
    path: ['TURN_SECRET'],
    error: 'is needed if TURN_URLS is set',
    when: isUnblamed('TURN_SECRET'),
  })
  .refine(({ TURN_URLS, TURN_SECRET }) => TURN_URLS.length > 0 || TURN_SECRET === undefined, {
    path: ['TURN_URLS'],
    error: 'is needed if TURN_SECRET is set',
    when: isUnblamed('TURN_URLS'),
  })
  .refine(hasForLivekit('LIVEKIT_URL'), withLivekit('LIVEKIT_URL', NEEDED))
  .refine(hasForLivekit('LIVEKIT_API_KEY'), withLivekit('LIVEKIT_API_KEY', NEEDED))
  .refine(hasForLivekit('LIVEKIT_API_SECRET'), withLivekit('LIVEKIT_API_SECRET', NEEDED))
  .refine(isForLivekit('LIVEKIT_URL'), withLivekit('LIVEKIT_URL', OF_NO_USE))
  .refine(isForLivekit('LIVEKIT_API_KEY'), withLivekit('LIVEKIT_API_KEY', OF_NO_USE))
  .refine(isForLivekit('LIVEKIT_API_SECRET'), withLivekit('LIVEKIT_API_SECRET', OF_NO_USE))
  .refine(hasWithProvider('OIDC_ISSUER'), neededWithProvider('OIDC_ISSUER'))
  .refine(hasWithProvider('OIDC_CLIENT_ID'), neededWithProvider('OIDC_CLIENT_ID'))
  .refine(hasWithProvider('OIDC_CLIENT_SECRET'), neededWithProvider('OIDC_CLIENT_SECRET'))
  .refine(({ API_PORT, WEB_PORT, SERVE_WEB }) => !SERVE_WEB || API_PORT !== WEB_PORT, {
    path: ['WEB_PORT'],
    error: 'must be another port than API_PORT',
    when: problems => ['API_PORT', 'WEB_PORT', 'SERVE_WEB'].every(name => isUnblamed(name)(problems)),
  })
  // Unless set to the address that people type, links lead to where the product listens.
  .transform(settings => ({ ...settings, PUBLIC_URL: settings.PUBLIC_URL ?? `http://localhost:${settings.WEB_PORT}` }));

export type Settings = z.output<typeof settingsSchema>;

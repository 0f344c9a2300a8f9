import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { isLoopbackName } from './http/this-machine.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url()
/** 0 switches a time limit off. */
const seconds = z.coerce.number().min(0).max(86_400)
const list = z.string().transform((s) =>
  s
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

const mailbox = z
  .url({ protocol: /^imaps?$/, error: 'must look like imaps://user:password@mail.example:993/INBOX' })
  .transform((text, ctx) => {
    const { protocol, hostname, port: given, username, password, pathname } = new URL(text)
    if (!hostname || !username || !password)
      ctx.addIssue({ code: 'custom', message: 'needs a host, a user and a password: imaps://user:password@mail.example/INBOX' })
    const isSecure = protocol === 'imaps:'
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(given) || (isSecure ? 993 : 143),
      isSecure,
      user: decoded(username),
      password: decoded(password),
      folder: decoded(pathname.slice(1)) || 'INBOX',
    }
  })
/** A mailbox on a mail server, with what opens it: not for logs. */
export type MailboxAccess = z.infer<typeof mailbox>
/** A password with a bare per cent sign is meant as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const Environment = z.object({
  /** Address to listen on. The demo agencies and the outbox page exist only while it is a loopback address. */
  HOST: z.string().default('127.0.0.1'),
  /** Port to listen on. */
  PORT: port.default(4100),
  /** Address under which people and portals reach this installation; used in emails and picture addresses. Set it behind a proxy. Default: HOST and PORT. */
  PUBLIC_URL: url.optional(),
  /** Folder for the database, files, outbox and the generated secret. */
  DATA_DIR: z.string().min(1).default('data'),
  /** Folder with the programs of your own PostgreSQL 18 (/usr/lib/postgresql/18/bin), for the embedded database. It gets their fixes with your system's updates; basic_archive must be installed for BACKUP_TO. Default: the programs that come with Gable. */
  PG_BIN: z.string().min(1).optional(),
  /** Your own PostgreSQL (15 or newer) instead of the embedded one. The user must own the database. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/database' })
    .optional(),
  /** Login for the application that does not own the tables. Default: Gable creates one, with a password derived from SECRET_KEY. */
  DATABASE_APP_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The same database through PgBouncer in transaction mode, with the login of DATABASE_APP_URL or `gable_app`; requests and jobs then use it. Migrations and live events keep to the direct addresses. */
  DATABASE_POOL_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** `off` for PgBouncer before 1.21, which does not know prepared statements. */
  DATABASE_PREPARED: z.enum(['on', 'off']).default('on'),
  /** Longest statement of a request; it is then cancelled and the request answered with 503. 0 is no limit. */
  DATABASE_STATEMENT_TIMEOUT_S: seconds.default(30),
  /** The same for jobs and commands, which read and write more at once. */
  DATABASE_JOB_STATEMENT_TIMEOUT_S: seconds.default(600),
  /** Longest wait for a lock. */
  DATABASE_LOCK_TIMEOUT_S: seconds.default(10),
  /** PostgreSQL ends a transaction that is silent for this long, so that its locks are released. */
  DATABASE_IDLE_TRANSACTION_TIMEOUT_S: seconds.default(60),
  /** `all` serves and starts a worker beside it; `api` and `worker` are the halves, for several machines. */
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /** At least 32 characters, the same on all machines. Default: created once and kept in DATA_DIR/secret.key (mode 600). */
  SECRET_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  /** Earlier keys, newest first, comma separated, until `gable secrets reseal` has run. */
  SECRET_KEY_PREVIOUS: list.default([]),
  /** Mail server, smtp:// or smtps://. Without it emails are kept in DATA_DIR/outbox and shown at /dev/outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of all emails. */
  MAIL_FROM: z.string().default('Gable <gable@localhost>'),
  /** Connections to the mail server at once; one in five is for mails about signing in. */
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(10),
  /** Campaign emails per second to one domain (gmail.com), of all workers together; faster sending is treated as spam. */
  MAIL_RATE_PER_DOMAIN: z.coerce.number().min(0.1).max(10_000).default(10),
  /** Emails are signed when all three DKIM settings are set. This is the domain of MAIL_FROM. */
  DKIM_DOMAIN: z.string().optional(),
  /** The public key is published in the DNS at SELECTOR._domainkey.DOMAIN. */
  DKIM_SELECTOR: z.string().optional(),
  /** PEM file with the private key. */
  DKIM_KEY_FILE: z.string().optional(),
  /** A mailbox with plus addressing (bounces@mail.example). Bounces return to bounces+b...@mail.example, answers to invitations to bounces+i...@mail.example. */
  BOUNCE_ADDRESS: z.email().optional(),
  /** Folder where your mail server delivers that mailbox, one file per email (Maildir/new does). Default: DATA_DIR/bounces. */
  BOUNCE_FOLDER: z.string().optional(),
  /** The same mailbox read by IMAP: imaps://user:password@mail.example/INBOX. imap:// is encrypted before signing in. Read emails move to *Gable read* or *Gable unread*. */
  BOUNCE_IMAP_URL: mailbox.optional(),
  /** A mailbox with plus addressing (enquiries@mail.example) for enquiries by email. Each agency has its own address in it, enquiries+<key>@mail.example. */
  MAIL_IN_ADDRESS: z.email().optional(),
  /** A second address delivered to the same mailbox (log@mail.example). Users send copies of their emails to log+<key>@mail.example, and these are filed on the contacts they were written to. */
  MAIL_LOG_ADDRESS: z.email().optional(),
  /** Folder where your mail server delivers that mailbox, one file per email (Maildir/new does). Default: DATA_DIR/mail-in. */
  MAIL_IN_FOLDER: z.string().optional(),
  /** The same mailbox read by IMAP, as BOUNCE_IMAP_URL is; it may be the same mailbox. */
  MAIL_IN_IMAP_URL: mailbox.optional(),
  /** SMS provider, called as docs/sms.md says. Without it SMS are kept in DATA_DIR/outbox and shown at /dev/outbox. */
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Key for the SMS provider, sent as a bearer token. */
  SMS_KEY: z.string().optional(),
  /** Sender of SMS: a number that takes replies (+61412345678), or a name of up to 11 letters and digits. An agency can set its own. */
  SMS_SENDER: z
    .string()
    .regex(
      /^(?:\+?\d{6,15}|(?=[A-Za-z0-9 ]{0,10}[A-Za-z])[A-Za-z0-9][A-Za-z0-9 ]{0,10})$/,
      'must look like +61412345678 or be a name of up to 11 letters and digits',
    )
    .optional(),
  /** `yes` once a name is in the SMS Sender ID Register; other names are shown as "Unverified" since 1 July 2026. */
  SMS_SENDER_REGISTERED: z.enum(['yes', 'no']).default('no'),
  /** SMS that the users of one agency can send in an hour. */
  SMS_RATE_PER_HOUR: z.coerce.number().int().min(1).max(100_000).default(300),
  /** API of realestate.com.au. */
  REA_URL: url.default('https://api.realestate.com.au'),
  /** Issued by REA with your agreement. */
  REA_CLIENT_ID: z.string().optional(),
  /** Issued by REA with your agreement. */
  REA_CLIENT_SECRET: z.string().optional(),
  /** The address at which an agency allows access to its Domain enquiries. */
  DOMAIN_AUTH_URL: url.default('https://auth.domain.com.au/v1'),
  /** API of Domain. */
  DOMAIN_API_URL: url.default('https://api.domain.com.au'),
  /** Issued by Domain with your agreement. */
  DOMAIN_CLIENT_ID: z.string().optional(),
  /** Issued by Domain with your agreement. */
  DOMAIN_CLIENT_SECRET: z.string().optional(),
  /** Key for Google Places. Without it addresses are suggested from G-NAF (`gable import gnaf`) and the list of suburbs. */
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  /** Places API (New); for older keys https://maps.googleapis.com/maps/api/place. */
  PLACES_URL: url.default('https://places.googleapis.com'),
  /** Raster tiles for maps, for example https://tiles.example/{z}/{x}/{y}.png. Without them there is no street map. */
  MAP_TILES_URL: z
    .string()
    .refine((text) => URL.canParse(text.replaceAll(/[{}]/g, '')) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)), {
      error: 'must look like https://tiles.example/{z}/{x}/{y}.png',
    })
    .optional(),
  /** Attribution that the licence of the tiles asks for. */
  MAP_TILES_ATTRIBUTION: z.string().max(300).optional(),
  /** Second host of the specification, for photos of users. Default: the same server. */
  PHOTO_HOST: url.optional(),
  /** `auto` creates the demo agencies in an empty database while HOST is a loopback address, and simulates portals for them; `off` does neither. */
  DEMO: z.enum(['auto', 'off']).default('auto'),
  /** Least important lines that are logged. Default: `info`, on a terminal `warn`. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  /** `json` for log collectors, `text` for people; `auto` prints text on a terminal and JSON anywhere else. */
  LOG_FORMAT: z.enum(['auto', 'json', 'text']).default('auto'),
  /** Hosts on private addresses from which jobs can still fetch pictures, comma separated (`127.0.0.1:8080,media.office.lan`). */
  FETCH_ALLOW_PRIVATE: list.default([]),
  /** Seconds within which the body of a request that is no upload has to arrive. */
  BODY_TIMEOUT_S: z.coerce.number().min(0.1).default(15),
  /** Bucket for photos and files in place of DATA_DIR/files, on Amazon S3 or any server with its API; needed with several machines. Files that are there already move by `gable files move`. */
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
    )
    .optional(),
  /** Address of the S3 server; the bucket is named in the path. Default: https://s3.S3_REGION.amazonaws.com. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Region that requests are signed for. */
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,50}$/)
    .default('us-east-1'),
  /** Key that can read, write, list and delete in the bucket. */
  S3_ACCESS_KEY_ID: z.string().optional(),
  /** Secret of that key. */
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Files of the bucket that are kept in DATA_DIR/scratch for programs that read pictures, for an hour at most, in MB. */
  S3_SCRATCH_MB: z.coerce.number().int().min(10).max(1_000_000).default(1000),
  /** Original files one agency can store, in GB. */
  STORAGE_PER_AGENCY_GB: z.coerce.number().min(0.001).default(50),
  /** Uploads are refused while the disk of DATA_DIR has less free space than this, in GB: a full disk stops PostgreSQL. */
  STORAGE_MIN_FREE_GB: z.coerce.number().min(0).default(1),
  /** Folder for backups, on another disk or machine, or s3://bucket/folder with S3_ENDPOINT and its key. Set, it switches on daily backups, and the WAL and new files are copied there within a minute. */
  BACKUP_TO: z.string().min(1).optional(),
  /** Time of the daily backup, on the server's clock. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must look like 02:30')
    .default('02:30'),
  /** Backups kept: the last of so many days, weeks and months. */
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3}d \d{1,3}w \d{1,3}m$/, 'must look like 7d 4w 6m')
    .default('7d 4w 6m'),
  /** Days within which the installation can be restored to any moment. */
  BACKUP_PITR_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  /** Backups are encrypted with it (age). Keep it somewhere else: without it they cannot be read. */
  BACKUP_PASSPHRASE: z.string().min(16, 'needs at least 16 characters').optional(),
  /** Public keys of age (age1...), comma separated: the server can then write backups and not read them. */
  BACKUP_RECIPIENTS: list.default([]).refine((all) => all.every((one) => /^age1[0-9a-z]{50,4000}$/.test(one)), {
    error: 'must be public keys of age, age1...',
  }),
  /** File with the age identity of a recipient, for restoring and verifying. */
  BACKUP_IDENTITY_FILE: z.string().optional(),
  /** Networks whose X-Forwarded-For is trusted, comma separated. */
  TRUST_PROXY: list.default(['loopback']),
  /** Requests per minute for one sign-in, on all nodes together. Endpoints worth guessing at have tighter limits of their own. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(60).default(3000),
  /** Port on which each process reports its figures to Prometheus, at /metrics. With ROLE=all the worker does on the next port. Default: none; then only the API does, at /metrics of PORT to programs on the same machine. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_534).optional(),
  /** Address of METRICS_PORT. It asks for no password: keep it inside your network. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Seconds between the signal to stop and the closing of the port, while `/readyz` answers 503. Longer than your load balancer needs to notice. Default: 5, on a loopback address 0. */
  DRAIN_S: z.coerce.number().min(0).max(300).optional(),
  /** `production`, `development` or `test`; the last two check every answer against the contract. */
  NODE_ENV: z.string().optional(),
  /** For tests: an instant at which the server's clock starts, such as `2026-11-24T23:00:00Z`. Only on a loopback address, and never with NODE_ENV=production. Default: the time of the machine. */
  CLOCK: z.iso.datetime({ offset: true, error: 'Enter an instant such as 2026-11-24T23:00:00Z' }).optional(),
})

export type Config = Readonly<
  Omit<z.infer<typeof Environment>, 'DATA_DIR' | 'PUBLIC_URL' | 'DRAIN_S' | 'LOG_LEVEL' | 'LOG_FORMAT'> & {
    DRAIN_S: number
    LOG_LEVEL: NonNullable<z.infer<typeof Environment>['LOG_LEVEL']>
    LOG_FORMAT: 'json' | 'text'
    DATA_DIR: string
    PUBLIC_URL: string
    /** Only this machine can reach it: HOST is a loopback address, and PUBLIC_URL does not name another one (a proxy in front). */
    isLoopback: boolean
    checksResponses: boolean
  }
>

/** The settings are wrong: one clear line per fault; `main.ts` prints them and exits. */
export class ConfigError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** Any setting can be given as the name of a file with its value, `SECRET_KEY_FILE`, as container engines pass secrets. */
function withFiles(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  const given: Record<string, string | undefined> = {}
  const faults: string[] = []
  for (const name of Object.keys(Environment.shape)) {
    const [value, file] = [environment[name] || undefined, environment[`${name}_FILE`] || undefined]
    given[name] = value
    if (!file) continue
    if (value) faults.push(`${name}_FILE: ${name} is set as well`)
    try {
      given[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined
    } catch (error) {
      faults.push(`${name}_FILE: ${(error as Error).message}`)
    }
  }
  if (faults.length) throw new ConfigError(faults)
  return given
}

/**
 * Parses the environment once; nothing else reads `process.env`. Empty values count as not set.
 * @throws ConfigError naming every bad setting
 */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  isTerminal = process.stdout.isTTY === true,
): Config {
  const given = withFiles(environment)
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const c = parsed.data
  if ((c.S3_BUCKET || c.BACKUP_TO?.startsWith('s3:')) && !(c.S3_ACCESS_KEY_ID && c.S3_SECRET_ACCESS_KEY))
    throw new ConfigError([
      `${c.S3_BUCKET ? 'S3_BUCKET' : 'BACKUP_TO'}: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set as well`,
    ])
  const isLoopback = isLoopbackName(c.HOST) && (!c.PUBLIC_URL || isLoopbackName(new URL(c.PUBLIC_URL).hostname))
  if (c.CLOCK && (!isLoopback || c.NODE_ENV === 'production'))
    throw new ConfigError(['CLOCK: only for tests, on a loopback address and without NODE_ENV=production'])
  const format = c.LOG_FORMAT === 'auto' ? (isTerminal ? 'text' : 'json') : c.LOG_FORMAT
  return Object.freeze({
    ...c,
    LOG_FORMAT: format,
    LOG_LEVEL: c.LOG_LEVEL ?? (format === 'text' ? 'warn' : 'info'),
    DATA_DIR: resolve(c.DATA_DIR),
    PUBLIC_URL: (c.PUBLIC_URL ?? `http://${c.HOST.includes(':') ? `[${c.HOST}]` : c.HOST}:${c.PORT}`).replace(/\/$/, ''),
    isLoopback,
    DRAIN_S: c.DRAIN_S ?? (isLoopback ? 0 : 5),
    // Parsing every answer by zod costs three times the CPU, so production trusts the schema-made serialiser instead.
    checksResponses: c.NODE_ENV === 'test' || c.NODE_ENV === 'development',
  })
}

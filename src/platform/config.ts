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
  /** Address to listen on. Demo data and the outbox page exist only while it is a loopback address. */
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(4100),
  /** Where people and portals reach this installation; goes into mails and picture addresses. */
  PUBLIC_URL: url.optional(),
  /** Database cluster, files, outbox and the generated secret. */
  DATA_DIR: z.string().min(1).default('data'),
  /** A PostgreSQL server of yours instead of the embedded one; the user must own the database. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/database' })
    .optional(),
  /** The non-owner login the application itself uses; without it Gable makes one and keeps its password derived from SECRET_KEY. */
  DATABASE_APP_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A statement of a request is cancelled after this long and the request answered with 503. */
  DATABASE_STATEMENT_TIMEOUT_S: seconds.default(30),
  /** The same for jobs and commands, which read and write more at once. */
  DATABASE_JOB_STATEMENT_TIMEOUT_S: seconds.default(600),
  /** How long a statement waits for a lock. */
  DATABASE_LOCK_TIMEOUT_S: seconds.default(10),
  /** A transaction that sends nothing for this long is ended by PostgreSQL, so that its locks cannot stay. */
  DATABASE_IDLE_TRANSACTION_TIMEOUT_S: seconds.default(60),
  /** `all` serves and starts a worker beside it; `api` and `worker` are the halves, for many machines. */
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /** At least 32 characters; without it one is made and kept in DATA_DIR/secret.key (mode 600). */
  SECRET_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  /** Keys before it, newest first, comma separated, until `gable secrets reseal` has run. */
  SECRET_KEY_PREVIOUS: list.default([]),
  /** smtp:// or smtps://; without it mails land in DATA_DIR/outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Gable <gable@localhost>'),
  /** Connections to the mail server at once. */
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(10),
  /** Campaign mails a second to one domain (gmail.com): more at once, and it takes them for spam. */
  MAIL_RATE_PER_DOMAIN: z.coerce.number().min(0.1).max(10_000).default(10),
  /** Mail is signed when all three are set; the public key stands in the DNS at SELECTOR._domainkey.DOMAIN, DOMAIN is that of MAIL_FROM. */
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().optional(),
  /** PEM file with the private key. */
  DKIM_KEY_FILE: z.string().optional(),
  /** A mailbox that takes anything after a plus (bounces@mail.example): bounces come back to bounces+b...@mail.example. */
  BOUNCE_ADDRESS: z.email().optional(),
  /** Where your mail server drops the mails of that mailbox, one file each (Maildir/new does); default: DATA_DIR/bounces. */
  BOUNCE_FOLDER: z.string().optional(),
  /** The same mailbox read by IMAP instead: imaps://user:password@mail.example/INBOX. With imap:// the connection is encrypted before signing in. */
  BOUNCE_IMAP_URL: mailbox.optional(),
  /** REA's API host. */
  REA_URL: url.default('https://api.realestate.com.au'),
  REA_CLIENT_ID: z.string().optional(),
  REA_CLIENT_SECRET: z.string().optional(),
  /** Domain: where the agency consents, and where its enquiries are read. Client id and secret come with your own agreement with Domain. */
  DOMAIN_AUTH_URL: url.default('https://auth.domain.com.au/v1'),
  DOMAIN_API_URL: url.default('https://api.domain.com.au'),
  DOMAIN_CLIENT_ID: z.string().optional(),
  DOMAIN_CLIENT_SECRET: z.string().optional(),
  /** A key for Google Places; without it addresses come from G-NAF (`gable import gnaf`) and the suburbs. */
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  /** Places API (New), or for old keys https://maps.googleapis.com/maps/api/place. */
  PLACES_URL: url.default('https://places.googleapis.com'),
  /** Raster tiles for maps, e.g. https://tiles.example/{z}/{x}/{y}.png; without them maps draw the suburbs. */
  MAP_TILES_URL: z
    .string()
    .refine((text) => URL.canParse(text.replaceAll(/[{}]/g, '')) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)), {
      error: 'must look like https://tiles.example/{z}/{x}/{y}.png',
    })
    .optional(),
  /** Whose map it is, as their licence wants it said. */
  MAP_TILES_ATTRIBUTION: z.string().max(300).optional(),
  /** Second host of the specification, for user photos; default: the same server. */
  PHOTO_HOST: url.optional(),
  /** `auto` seeds the demo agencies into an empty database while HOST is loopback. */
  DEMO: z.enum(['auto', 'off']).default('auto'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Hosts on private addresses that jobs may still fetch pictures from, comma separated (`127.0.0.1:8080,media.office.lan`). */
  FETCH_ALLOW_PRIVATE: list.default([]),
  /** Seconds within which the body of a request that is no upload has to arrive. */
  BODY_TIMEOUT_S: z.coerce.number().min(0.1).default(15),
  /** Original files one agency may store, in GB. */
  STORAGE_PER_AGENCY_GB: z.coerce.number().min(0.001).default(50),
  /** Uploads are refused while the disk of DATA_DIR has less free space than this, in GB: a full disk stops PostgreSQL. */
  STORAGE_MIN_FREE_GB: z.coerce.number().min(0).default(1),
  /** Networks whose X-Forwarded-For is believed, comma separated. */
  TRUST_PROXY: list.default(['loopback']),
  /** Calls one sign-in may make a minute in one process; endpoints that are worth guessing at have tighter limits of their own. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(60).default(3000),
  /** Seconds between the signal to stop and the closing of the port, while `/readyz` answers 503. Default: 5, on a loopback address 0. */
  DRAIN_S: z.coerce.number().min(0).max(300).optional(),
  NODE_ENV: z.string().optional(),
})

export type Config = Readonly<
  Omit<z.infer<typeof Environment>, 'DATA_DIR' | 'PUBLIC_URL' | 'DRAIN_S'> & {
    DRAIN_S: number
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

/**
 * Parses the environment once; nothing else reads `process.env`. Empty values count as not set.
 * @throws ConfigError naming every bad setting
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([key, value]) => key in Environment.shape && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const c = parsed.data
  const isLoopback = isLoopbackName(c.HOST) && (!c.PUBLIC_URL || isLoopbackName(new URL(c.PUBLIC_URL).hostname))
  return Object.freeze({
    ...c,
    DATA_DIR: resolve(c.DATA_DIR),
    PUBLIC_URL: (c.PUBLIC_URL ?? `http://${c.HOST.includes(':') ? `[${c.HOST}]` : c.HOST}:${c.PORT}`).replace(/\/$/, ''),
    isLoopback,
    DRAIN_S: c.DRAIN_S ?? (isLoopback ? 0 : 5),
    // Parsing every answer by zod costs three times the CPU, so production trusts the schema-made serialiser instead.
    checksResponses: c.NODE_ENV === 'test' || c.NODE_ENV === 'development',
  })
}

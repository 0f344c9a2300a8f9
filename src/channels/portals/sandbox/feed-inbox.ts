import type { Faults } from './faults.ts'
import type { Journal } from './journal.ts'
import { readFeedFile, UploadRefused } from './read-upload.ts'
import type { Site } from './site.ts'
import { XmlRefused } from '#formats/reaxml/reaxml.ts'
import { filesIn } from './unzip.ts'

export interface InboxFile {
  name: string
  sizeBytes: number
  receivedAt: string
  /** Names of what a zip carries. */
  holds: string[]
  /** Empty: taken. */
  problems: string[]
}

/** The common part of the file servers: a folder, a login, and the portal behind it that reads whole files. */
export class FeedInbox {
  /** Bytes by path, as they lie there. */
  readonly files = new Map<string, Buffer>()
  readonly received: InboxFile[] = []
  readonly site: Site
  readonly faults: Faults
  readonly #journal: Journal
  readonly #login: { username: string; password: string } | undefined

  constructor(options: {
    site: Site
    faults: Faults
    journal: Journal
    login: { username: string; password: string } | undefined
  }) {
    this.site = options.site
    this.faults = options.faults
    this.#login = options.login
    this.#journal = options.journal
    for (const entry of this.#journal.entries)
      if (entry.portal === 'files') this.#take(entry.path, Buffer.from(entry.bytes, 'base64'))
  }

  mayEnter(username: string, password: string): boolean {
    if (this.faults.take('signInRefused')) return false
    return this.#login ? username === this.#login.username && password === this.#login.password : Boolean(username && password)
  }

  /** True for folders that files can be laid into: any but one with `closed` in its name. */
  isOpenFolder = (path: string) => !path.includes('closed')

  /** A file under this name; one that is still being written (`.part`, as uploaders do it) is ignored. */
  arrived(path: string): void {
    const bytes = this.files.get(path)
    const name = path.split('/').at(-1) ?? path
    if (!bytes || /\.part$/.test(name)) return
    this.#journal.note({ portal: 'files', path, bytes: bytes.toString('base64') })
    this.#take(path, bytes)
  }

  #take(path: string, bytes: Buffer): void {
    const name = path.split('/').at(-1) ?? path
    this.files.set(path, bytes)
    const file: InboxFile = { name, sizeBytes: bytes.length, receivedAt: new Date().toISOString(), holds: [], problems: [] }
    this.received.push(file)
    try {
      for (const listing of readFeedFile(this.#xmlOf(name, bytes, file))) this.site.accept(listing)
    } catch (error) {
      if (!(error instanceof UploadRefused) && !(error instanceof XmlRefused)) throw error
      file.problems = error instanceof UploadRefused ? error.details : [error.message]
    }
  }

  #xmlOf(name: string, bytes: Buffer, file: InboxFile): Buffer {
    if (!/\.zip$/i.test(name)) return bytes
    const entries = filesIn(bytes)
    file.holds = entries.map((entry) => entry.name)
    const xml = entries.find((entry) => /\.xml$/i.test(entry.name))?.bytes
    if (!xml) throw new UploadRefused(['The zip holds no XML file'])
    const missing = [...xml.toString('utf8').matchAll(/\bfile="([^"]*)"/g)].filter(
      ([, named]) => !file.holds.includes(named ?? ''),
    )
    if (missing.length) throw new UploadRefused(missing.map(([, named]) => `The picture ${named} is not in the zip`))
    return xml
  }
}

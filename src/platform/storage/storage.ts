import type { Readable } from 'node:stream'

export interface SignedQuery {
  type: string
  max?: string | undefined
  name?: string | undefined
  exp: string
  sig: string
}

/**
 * A store of files. Keys are paths of our own making (`uploads/<agency>/<id>`), never of a user's; one with an empty segment, `.`, `..`
 * or a backslash is not found.
 */
export interface Storage {
  /** Written whole or not at all. */
  put(key: string, bytes: Buffer | Readable): Promise<void>
  putFile(key: string, path: string): Promise<void>
  /** The same file under a second name; files never change, so no bytes need to be copied. */
  copy(from: string, to: string): Promise<void>
  /** @throws AppError not_found */
  read(key: string): Promise<Readable>
  /** The same with its size. @throws AppError not_found */
  open(key: string): Promise<{ body: Readable; sizeBytes: number }>
  readBytes(key: string): Promise<Buffer>
  /** Size in bytes, or undefined when there is no such file. */
  size(key: string): Promise<number | undefined>
  /** A path on this machine's disk for tools that want a file, good for a quarter of an hour. The caller neither changes nor removes it. */
  localPath(key: string): Promise<string>
  remove(key: string): Promise<void>
  /** Every key, in no order; files that are being written are left out. */
  keys(): AsyncIterable<string>
  /** Room left for files of all agencies together. */
  freeBytes(): Promise<number>
  /** Removes everything below a prefix. */
  removeFolder(prefix: string): Promise<void>
  /** Removes what interrupted writes left in a folder longer ago than this; a storage that keeps no halves does nothing. */
  removePartials(prefix: string, olderThanMs: number): Promise<void>
  /** An address that takes one PUT of this type, up to this many bytes, until it expires. */
  presignPut(
    key: string,
    options: { contentType: string; maxBytes: number; expiresInS: number },
  ): { url: string; expiresAt: Date }
  /** An address that gives one private file until it expires. */
  presignGet(
    key: string,
    options: { fileName: string; contentType: string; expiresInS: number },
  ): { url: string; expiresAt: Date }
  /** Checks the signature of an address made by presignPut or presignGet. */
  isSigned(method: 'PUT' | 'GET', key: string, query: SignedQuery): boolean
  /** Lasting public address of a file below `public/`. */
  publicUrl(key: string): string
}

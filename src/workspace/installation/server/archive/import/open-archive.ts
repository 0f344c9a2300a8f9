import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { AppError } from '#common/errors.ts'

export interface ArchiveEntry {
  name: string
  /** The size that the file says; reading more fails. */
  bytes: number
  read(): Promise<Readable>
}

export interface ArchiveFile {
  bytes: number
  /** In the order of the file's directory. */
  entries(): AsyncIterable<ArchiveEntry>
  close(): Promise<void>
}

/** Opened once for all passes, so that what was checked is what is imported. @throws AppError for what is no ZIP file */
export async function openArchive(path: string): Promise<ArchiveFile> {
  const file: FileHandle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new AppError('not_found', `The archive ${path} can’t be read (${error.code}). Check the path`)
  })
  const { size } = await file.stat()
  return {
    bytes: size,
    async *entries() {
      const zip = await yauzl.fromFdPromise(file.fd, { strictFileNames: true, autoClose: false }).catch(refuseZip)
      const all = zip.eachEntry()
      for (;;) {
        const { value: entry, done } = await all.next().catch(refuseZip)
        if (done) return
        if (!entry.fileName.endsWith('/'))
          yield {
            name: entry.fileName,
            bytes: entry.uncompressedSize,
            read: () => zip.openReadStreamPromise(entry).catch(refuseZip),
          }
      }
    },
    close: () => file.close(),
  }
}

function refuseZip(error: Error): never {
  if (/invalid (relative path|characters in fileName)|absolute path/.test(error.message))
    throw new AppError(
      'invalid',
      'The archive has an entry whose name leaves its folder. It was not made by Gable: do not import it',
    )
  throw damaged(error.message)
}

/** The error of a file that was cut off or changed on its way. */
export const damaged = (detail: string) =>
  new AppError('invalid', `The archive is damaged (${detail}). Download it again and check that the file is complete`)

import { createHash } from 'node:crypto'
import { AppError } from '#common/errors.ts'
import type { MailFile } from '#formats/enquiry-mail/enquiry-mail.ts'
import type { Caller } from '#platform/context.ts'
import { newId } from '#platform/context.ts'
import { fileTypeOf } from '#platform/images/file-content.ts'
import { forgetFile, keepFile } from '#platform/storage/stored-files.ts'
import { honestName, typeOf } from '#common/text/file-names.ts'
import { filesOfMails, insertFile } from './mail-files.store.ts'
import { agencyFolder } from '#platform/storage/storage-keys.ts'

/** Received headers differ each time a mail comes; what it says does not. */
export function hashOf(bytes: Buffer): string {
  const end = bytes.indexOf('\r\n\r\n') >= 0 ? bytes.indexOf('\r\n\r\n') : bytes.indexOf('\n\n')
  const head = bytes.subarray(0, end < 0 ? bytes.length : end).toString('latin1')
  const kept = head.split(/\r?\n(?![ \t])/).filter((line) => /^(?:message-id|from|subject|date):/i.test(line))
  return createHash('sha256')
    .update(kept.join('\n').replaceAll('\r', ''))
    .update(
      bytes
        .subarray(end < 0 ? bytes.length : end)
        .toString('latin1')
        .replaceAll('\r', ''),
    )
    .digest('hex')
}

/** Keeps bytes in the agency’s storage. @returns undefined when it is full */
export async function keepBytes(caller: Caller, bytes: Uint8Array): Promise<string | undefined> {
  const { storage } = caller.platform
  const key = `${agencyFolder('mail-in', caller.scope.agencyId)}/${newId()}`
  try {
    await keepFile(caller, key, bytes.length, () => storage.put(key, Buffer.from(bytes)))
    return key
  } catch (error) {
    if (error instanceof AppError && error.code === 'rule_broken') return undefined
    throw error
  }
}

const allowed = /^(?:image\/(?:jpeg|png|gif|webp|heic|heif|tiff|avif)|application\/pdf)$/
export const largestFile = 10_000_000

/** Keeps the attachments that are images or PDF by their content. @returns how many were left out */
export async function keepFiles(caller: Caller, mailId: string, files: readonly MailFile[]): Promise<number> {
  let leftOut = 0
  // They are there when a job runs again.
  if ((await caller.reading((ctx) => filesOfMails(ctx, [mailId]))).length) return 0
  for (const { name, bytes } of files) {
    const storageKey = bytes.length && bytes.length <= largestFile ? await keepBytes(caller, bytes) : undefined
    if (!storageKey) {
      leftOut++
      continue
    }
    const contentType = typeOf((await fileTypeOf(await caller.platform.storage.localPath(storageKey))).mime)
    if (!allowed.test(contentType)) {
      leftOut++
      await forgetKeys(caller, [storageKey])
      continue
    }
    const file = { mailId, fileName: honestName(name, contentType), contentType, sizeBytes: bytes.length, storageKey }
    await caller.transaction((ctx) => insertFile(ctx, file))
  }
  return leftOut
}

export async function forgetKeys(caller: Caller, keys: readonly string[]): Promise<void> {
  for (const key of keys) if (key.startsWith(`${agencyFolder('mail-in', caller.scope.agencyId)}/`)) await forgetFile(caller, key)
}

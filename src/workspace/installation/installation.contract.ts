import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Instant } from '#common/time/when.ts'

const Run = z.object({
  state: z.enum(['running', 'done', 'failed']),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  sizeBytes: z.int().nullable(),
  /** The failure, or what was checked. */
  detail: z.string().nullable(),
})

export const InstallationState = z
  .object({
    /** Null when this installation was never restored from a backup. */
    restored: z
      .object({
        at: Instant,
        backupId: z.string(),
        /** Null while nothing may be sent. */
        releasedAt: Instant.nullable(),
      })
      .nullable(),
    /** Null when this agency did not come from an archive. */
    imported: z
      .object({
        at: Instant,
        /** When the archive was written. */
        madeAt: Instant,
        /** Null while nothing may be sent. */
        releasedAt: Instant.nullable(),
      })
      .nullable(),
    backups: z.object({
      /** False when the operator has set no place for backups. */
      isOn: z.boolean(),
      isEncrypted: z.boolean(),
      /** The newest try, and the newest that succeeded. */
      latest: Run.nullable(),
      lastDone: Run.nullable(),
      /** A verified backup was restored on trial. */
      lastVerify: Run.nullable(),
      lastVerified: Run.nullable(),
      /** Files that are not in the backup yet. */
      waitingFiles: z.int(),
    }),
  })
  .meta({ id: 'InstallationState' })
export type InstallationState = z.infer<typeof InstallationState>
export type BackupRun = z.infer<typeof Run>

/** Files of an archive; rows and lists come on top. */
export const ArchiveSize = z.object({ files: z.int(), bytes: z.int() }).meta({ id: 'ArchiveSize' })
export type ArchiveSize = z.infer<typeof ArchiveSize>
export const ArchiveLink = z.object({ url: z.string() }).meta({ id: 'ArchiveLink' })
export type ArchiveLink = z.infer<typeof ArchiveLink>

/** The running version, for monitoring and for reports of faults. */
export const Version = z
  .object({
    version: z.string(),
    /** Commit of the build; null when it is not known. */
    commit: z.string().nullable(),
    /** Changes with the screens; null when they are not built. */
    page: z.string().nullable(),
  })
  .meta({ id: 'Version' })

export const installationEndpoints = {
  version: endpoint({
    method: 'GET',
    path: '/api/version',
    access: 'public',
    summary: 'The version of Gable that is running',
    response: Version,
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/installation',
    summary: 'Backups of this installation, and whether it was restored from one',
    access: allow('data.manage', 'agency'),
    response: InstallationState,
  }),
  held: endpoint({
    method: 'GET',
    path: '/api/installation/held',
    summary: 'Whether everything the agency sends waits: since a restore or an import, or while it is suspended',
    access: allow('signedIn', 'agency'),
    response: z.object({ isHeld: z.boolean(), by: z.enum(['restore', 'import', 'suspension']).nullable() }),
  }),
  archiveSize: endpoint({
    method: 'GET',
    path: '/api/archive',
    summary: 'How large the files of an archive of the whole agency are',
    access: allow('data.manage', 'agency'),
    response: ArchiveSize,
  }),
  archiveLink: endpoint({
    method: 'POST',
    path: '/api/archive/link',
    summary: 'A link, good for one minute, that downloads everything the agency has; recorded in the audit log',
    access: allow('data.manage', 'agency'),
    response: ArchiveLink,
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/installation/release',
    summary: 'Allow the agency to send emails and publish again after a restore or an import',
    access: allow('data.manage', 'agency'),
    response: InstallationState,
  }),
}

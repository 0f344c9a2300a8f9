import { StatusTag } from '#ui/components/status-tag.tsx'
import type { StatusTone } from '#ui/components/status-words.ts'
import { formatDateTime, formatNumber, formatRelative } from '#ui/formatting.ts'
import type { BackupRun, InstallationState } from '../installation.contract.ts'
import classes from './data-page.module.css'

type Backups = InstallationState['backups']
const dayMs = 86_400_000
const isOlder = (run: BackupRun | null, days: number) => !run || Date.now() - new Date(run.startedAt).getTime() > days * dayMs

/** The one word that an owner looks for. */
function verdictOf({ isOn, latest, lastDone, lastVerify, lastVerified }: Backups): [label: string, tone: StatusTone] {
  if (!isOn) return ['Off', 'amber']
  if (latest?.state === 'failed' || lastVerify?.state === 'failed') return ['Needs attention', 'red']
  if (!lastDone) return ['Not yet made', 'amber']
  if (isOlder(lastDone, 2)) return ['Overdue', 'red']
  return isOlder(lastVerified, 14) ? ['Not verified', 'amber'] : ['Verified', 'green']
}

/** When the last backup was made, and whether it was proved that it can be restored. */
export function BackupFacts({ backups }: { backups: Backups }) {
  const { isOn, isEncrypted, latest, lastDone, lastVerify, lastVerified, waitingFiles } = backups
  const [label, tone] = verdictOf(backups)
  return (
    <section aria-labelledby="backups-title">
      <h2 id="backups-title" className="row gap-12 below-8">
        Backups <StatusTag status={label} label={label} tone={tone} />
      </h2>
      {isOn ? (
        <dl className={classes.facts}>
          <Fact name="Last backup" run={lastDone} empty="None yet. The first one is made within a few minutes." />
          <Fact name="Last restored on trial" run={lastVerified} empty="Not yet. A trial restore runs every week." />
          <div>
            <dt>Changes since then</dt>
            <dd className="num">
              {waitingFiles === 0
                ? 'Copied within a minute. All files are in the backup.'
                : `Copied within a minute. ${formatNumber(waitingFiles)} files are waiting.`}
            </dd>
          </div>
          <div>
            <dt>Encryption</dt>
            <dd className="num">
              {isEncrypted
                ? 'On. The passphrase or key must be kept outside of Gable.'
                : 'Off. Anyone who can read the backup can read your data.'}
            </dd>
          </div>
          {latest?.state === 'failed' && <Fault what="The latest backup failed" run={latest} />}
          {lastVerify?.state === 'failed' && <Fault what="The trial restore failed" run={lastVerify} />}
        </dl>
      ) : (
        <p className={classes.quiet}>
          This installation makes no backups. Ask your system administrator to set BACKUP_TO to a folder on another disk or
          machine.
        </p>
      )}
    </section>
  )
}

function Fact({ name, run, empty }: { name: string; run: BackupRun | null; empty: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">
        {run ? (
          <>
            <time dateTime={run.startedAt} title={formatDateTime(run.startedAt)}>
              {formatRelative(run.startedAt)}
            </time>
            {run.sizeBytes !== null && `, ${formatNumber(Math.max(1, Math.round(run.sizeBytes / 1e6)))} MB`}
          </>
        ) : (
          empty
        )}
        {run?.detail && <span className={classes.detail}>{run.detail}</span>}
      </dd>
    </div>
  )
}

function Fault({ what, run }: { what: string; run: BackupRun }) {
  return (
    <div className={classes.fault}>
      <dt>{what}</dt>
      <dd className="num">
        {formatDateTime(run.startedAt)}
        <span className={classes.detail}>{run.detail}</span>
      </dd>
    </div>
  )
}

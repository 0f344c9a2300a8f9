import { AppError } from '#common/errors.ts'
import { readConfig } from '#platform/config.ts'
import { readPreviousKeys, readSecretKey } from '#platform/data-folder/key-file.ts'
import { secretsFrom } from '#platform/secrets.ts'
import { moveFiles } from '#platform/storage/move-files.ts'
import { openBucket, openDisk } from '#platform/storage/open-files.ts'
import { type Command, parseArgs } from '../command.ts'

export const command: Command = {
  summary: 'copy photos and files between the disk and the S3 bucket',
  usage: '--to s3|disk [--remove] [--json]',
  help: 'Needs S3_BUCKET and its key as settings. Each file is read again afterwards and compared. Can be interrupted and repeated: files that are there\nare passed over. Gable can keep running on the old place: move, restart Gable with the new setting, and move once more for what was added in between.\n--remove takes a file away from the old place once both have been read and are the same. Exit code 1 if a file differs.',
  async run(args) {
    const { values, has } = parseArgs(args, { options: ['to'], flags: ['remove', 'json'] })
    const { to } = values
    if (to !== 's3' && to !== 'disk') throw new AppError('invalid', 'Say where the files go: --to s3 or --to disk')
    const config = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' })
    const secrets = secretsFrom(readSecretKey(config), readPreviousKeys(config))
    const bucket = openBucket(config, secrets)
    if (!bucket) throw new AppError('invalid', 'Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
    const disk = openDisk(config, secrets)
    let saidAt = Date.now()
    const report = await moveFiles(to === 's3' ? disk : bucket, to === 's3' ? bucket : disk, {
      removes: has('remove'),
      progress({ copied, present }) {
        if (has('json') || Date.now() - saidAt < 10_000) return
        saidAt = Date.now()
        console.log(`${copied} files copied, ${present} were there`)
      },
    })
    const { copied, copiedBytes, present, removed, faults } = report
    if (has('json')) console.log(JSON.stringify(report))
    else
      console.log(
        [
          `${copied} files copied (${Math.ceil(copiedBytes / 1e6)} MB), ${present} were there${has('remove') ? `, ${removed} removed from the old place` : ''}.`,
          ...faults.map((key) => `DIFFERENT ${key}`),
        ].join('\n'),
      )
    return faults.length ? 1 : 0
  },
}

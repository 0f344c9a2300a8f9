import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { isClaimed } from '#platform/instance-lock.ts'
import { webFolder } from '../app.ts'
import { type Command, listAgencies, parseArgs, withPlatform } from './command.ts'

interface Finding {
  what: string
  isGood: boolean
  detail: string
}

export const command: Command = {
  summary: 'look whether this installation is healthy',
  usage: '[--json]',
  help: 'Checks the data folder, the database, row level security, failed jobs and the built screens. Exit code 1 when something needs attention.',
  async run(args) {
    const { has } = parseArgs(args, { flags: ['json'] })
    const findings: Finding[] = []
    const note = (what: string, isGood: boolean, detail: string) => void findings.push({ what, isGood, detail })
    await withPlatform(async ({ platform, server }) => {
      const { config } = platform
      note(
        'data folder',
        await access(config.DATA_DIR, constants.W_OK).then(
          () => true,
          () => false,
        ),
        config.DATA_DIR,
      )
      note('Gable', true, isClaimed(config.DATA_DIR) ? 'is running' : 'is not running')
      note('database', await platform.database.isReady(), server.kind)
      const seen = await platform.database.outsideAgencies((db) => db.selectFrom('listings').select('id').limit(1).execute())
      note('row level security', seen.length === 0, 'without an agency no listing can be read')
      note('agencies', true, (await listAgencies(server.owner)).map((a) => a.slug).join(', ') || 'none yet')
      note('screens', existsSync(`${webFolder}/index.html`), 'dist/web')
      note('mail', true, config.SMTP_URL ? 'by SMTP' : 'into the outbox, because SMTP_URL is not set')
    })
    const isHealthy = findings.every((f) => f.isGood)
    console.log(
      has('json')
        ? JSON.stringify({ isHealthy, findings })
        : findings.map((f) => `${f.isGood ? 'ok  ' : 'LOOK'} ${f.what.padEnd(20)} ${f.detail}`).join('\n'),
    )
    return isHealthy ? 0 : 1
  },
}

import { existsSync } from 'node:fs'
import pg from 'pg'
import { AppError } from '#common/errors.ts'
import { importGnaf } from '#accounts/addresses/server/gnaf-import.service.ts'
import { type Command, parseArgs, withPlatform } from './command.ts'

export const command: Command = {
  summary: 'import G-NAF Core addresses for address search',
  usage: '<GNAF_CORE.psv> [--json]',
  help: `G-NAF Core is one file of about 15 million lines from data.gov.au, updated every quarter. A stopped import continues where it was
when you start it again with the same file. Addresses missing from a new edition are removed.

Incorporates or developed using G-NAF (c) Geoscape Australia licensed by the Commonwealth of Australia under the Open Geo-coded National
Address File (G-NAF) End User Licence Agreement.`,
  async run(args) {
    const { rest, has } = parseArgs(args, { flags: ['json'] })
    const [path] = rest
    if (!path || !existsSync(path))
      throw new AppError('invalid', path ? `File not found: ${path}` : 'Enter a file name, such as GNAF_CORE.psv')
    const startedAt = performance.now()
    const onProgress = (rows: number, share: number) =>
      void (process.stderr.isTTY && process.stderr.write(`\r${rows} lines, ${Math.round(share * 100)}%`))
    const report = await withPlatform(async ({ server }) => {
      const client = new pg.Client(server.owner as pg.ClientConfig)
      await client.connect()
      try {
        return await importGnaf(client, path, onProgress)
      } finally {
        await client.end()
      }
    })
    const seconds = (performance.now() - startedAt) / 1000
    console.log(
      has('json')
        ? JSON.stringify({ ...report, seconds })
        : `${report.kept} addresses from ${report.read} lines${report.wasResumed ? ', continued from an earlier import' : ''}`,
    )
    return 0
  },
}

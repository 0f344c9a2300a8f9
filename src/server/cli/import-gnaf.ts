import { existsSync } from 'node:fs'
import pg from 'pg'
import { AppError } from '#common/errors.ts'
import { importGnaf } from '#accounts/addresses/server/gnaf-import.service.ts'
import { type Command, parseArgs, withPlatform } from './command.ts'

export const command: Command = {
  summary: 'bring the addresses of G-NAF Core in, for the address look-up',
  usage: '<GNAF_CORE.psv> [--json]',
  help: `G-NAF Core is one file of about 15 million lines, new every quarter, from data.gov.au. It is read as a stream; an import that was
stopped goes on where it was when it is started again with the same file. Addresses that a new edition does not have are removed.

Incorporates or developed using G-NAF (c) Geoscape Australia licensed by the Commonwealth of Australia under the Open Geo-coded National
Address File (G-NAF) End User Licence Agreement.`,
  async run(args) {
    const { rest, has } = parseArgs(args, { flags: ['json'] })
    const [path] = rest
    if (!path || !existsSync(path))
      throw new AppError('invalid', path ? `There is no file ${path}` : 'Name the file: GNAF_CORE.psv')
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
        : `${report.kept} addresses of ${report.read} lines${report.wasResumed ? ', going on with an earlier import' : ''}`,
    )
    return 0
  },
}

import { existsSync } from 'node:fs'
import pg from 'pg'
import { AppError } from '#common/errors.ts'
import { importGazetteer } from '#accounts/addresses/server/gazetteer-import.service.ts'
import { type Command, parseArgs, withPlatform } from './command.ts'

export const command: Command = {
  summary: 'replace the list of suburbs',
  usage: '<file> [--json]',
  help: 'Use the GeoNames postal codes (AU.txt, tab separated) or a CSV with the headings postcode, locality, state, latitude and longitude.',
  async run(args) {
    const { rest, has } = parseArgs(args, { flags: ['json'] })
    const [path] = rest
    if (!path || !existsSync(path)) throw new AppError('invalid', path ? `File not found: ${path}` : 'Enter a file name')
    const suburbs = await withPlatform(async ({ server }) => {
      const client = new pg.Client(server.owner as pg.ClientConfig)
      await client.connect()
      try {
        return await importGazetteer(client, path)
      } finally {
        await client.end()
      }
    })
    console.log(has('json') ? JSON.stringify({ suburbs }) : `${suburbs} suburbs`)
    return 0
  },
}

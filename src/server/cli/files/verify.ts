import { verifyFiles } from '../../files/verify-files.ts'
import { type Command, listAgencies, parseArgs, withPlatform } from '../command.ts'

export const command: Command = {
  summary: 'check that every photo and file is there',
  usage: '[--read] [--json]',
  help: 'Looks for the file of every upload, photo size and document that records refer to, on the disk or in the S3 bucket. --read also reads every\nfile that was backed up and compares its checksum. Exit code 1 if one is missing or damaged.',
  async run(args) {
    const { has } = parseArgs(args, { flags: ['read', 'json'] })
    const report = await withPlatform(async ({ platform, server }) =>
      verifyFiles(platform, await listAgencies(server.owner), { reads: has('read') }),
    )
    const { checked, read, missing, damaged } = report
    if (has('json')) console.log(JSON.stringify(report))
    else
      console.log(
        [
          `${checked} files checked${has('read') ? `, ${read} of them read` : ''}, ${missing.length} missing, ${damaged.length} damaged.`,
          ...missing.map((key) => `MISSING ${key}`),
          ...damaged.map((key) => `DAMAGED ${key}`),
        ].join('\n'),
      )
    return missing.length + damaged.length ? 1 : 0
  },
}

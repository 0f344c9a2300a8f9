import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { sealAudit, verifyAudit } from '#accounts/audit/server/chain.service.ts'
import { callerOf } from '#platform/context.ts'
import { agencyIdOf, type Command, listAgencies, parseArgs, withPlatform } from './command.ts'

export const command: Command = {
  summary: 'verify that the audit log is complete and unchanged',
  usage: '[--agency <slug>] [--json]',
  help: 'Adds waiting events to the chain, then verifies it. Keep the printed hash somewhere else: if a later run shows a\ndifferent history, the log was tampered with. Exit code 1 if an event was changed or removed.',
  async run(args) {
    const { values, has } = parseArgs(args, { options: ['agency'], flags: ['json'] })
    const proofs = await withPlatform(async (open) => {
      const all = await listAgencies(open.server.owner)
      const wanted = values['agency'] ? await agencyIdOf(open, values['agency']) : undefined
      const found = []
      for (const { id, slug } of all) {
        if (wanted && id !== wanted) continue
        const caller = callerOf(open.platform, operatorScope(id), 'command')
        await sealAudit(caller, { isThorough: true })
        found.push({ agency: slug, ...(await verifyAudit(caller)) })
      }
      return found
    })
    if (has('json')) console.log(JSON.stringify(proofs))
    else
      for (const { agency, isWhole, checked, head, faults } of proofs)
        console.log(
          [`${isWhole ? 'whole ' : 'BROKEN'} ${agency}: ${checked} events, latest hash ${head ?? 'none'}`, ...faults].join(
            '\n  ',
          ),
        )
    return proofs.every(({ isWhole }) => isWhole) ? 0 : 1
  },
}

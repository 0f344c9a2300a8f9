// A register of addresses read in, and asked as one types.
import { join } from 'node:path'
import { typedAddress, writeGnaf } from './made/generated-gnaf.ts'
import { type Installation, type Note, signIn } from './installation.ts'
import { load } from './load.ts'
import { startNode } from './processes.ts'

export async function benchAddresses(note: Note, scale: number, { env, command }: Installation): Promise<void> {
  const addresses = Math.round(1_000_000 * scale)
  const register = join(env.DATA_DIR, 'GNAF_CORE.psv')
  writeGnaf(register, addresses)
  const report1 = JSON.parse(command('import', 'gnaf', register, '--json').stdout) as { kept: number; seconds: number }
  const perSecond = report1.kept / report1.seconds
  note(
    `G-NAF import of ${addresses} addresses`,
    `${report1.seconds.toFixed(0)} s, ${perSecond.toFixed(0)} rows/s`,
    `15 million in ${(15_000_000 / perSecond / 60).toFixed(0)} min at this rate`,
    report1.kept === addresses ? null : false,
  )
  const gable = await startNode('dist/server/main.mjs', { ...env, ROLE: 'api' })
  const { headers } = await signIn(gable.port, 'harbour-vale')
  const suggested = await load((n) => ({ path: `/api/address/suggest?q=${encodeURIComponent(typedAddress(n))}`, headers }), {
    port: gable.port,
    connections: 1,
    count: Math.round(500 * Math.max(scale, 0.2)),
  })
  note(
    'address suggestions as one types',
    `p50 ${suggested.p50Ms.toFixed(1)} ms, p99 ${suggested.p99Ms.toFixed(0)} ms`,
    'p50 < 25 ms with HTTP',
    suggested.p50Ms < 25 && suggested.errors === 0,
  )
  await gable.stop()
}

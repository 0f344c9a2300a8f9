import { startLifetime } from './lifetime.ts'

// Signals are heard from here on: reading the rest of the program takes half a second, and the user may stop it before that.
const lifetime = startLifetime()
try {
  const { start } = await lifetime.step(import('./program.ts'))
  const { closingMs } = await lifetime.step(start(lifetime))
  lifetime.started(closingMs)
} catch (error) {
  const { ConfigError } = await import('#platform/config.ts')
  console.error(
    error instanceof ConfigError
      ? error.faults.map((fault) => `gable: ${fault}`).join('\n')
      : `gable: ${(error as Error).message}`,
  )
  if (!(error instanceof ConfigError) && process.env['LOG_LEVEL'] === 'debug') console.error(error)
  // What was opened until then is closed: a database server of ours must not go on alone.
  lifetime.stop(1)
}

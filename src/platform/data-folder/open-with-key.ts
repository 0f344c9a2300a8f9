import type { Config } from '../config.ts'
import { knownFingerprint, underSetupLock } from '../db/migrate.ts'
import { type DatabaseServer, openDatabaseServer } from '../db/server.ts'
import { findSecretKey, keepSecretKey, newSecretKey, noKey } from './key-file.ts'

/**
 * Opens the database server and reads the secret key, or makes one for a new installation.
 * @throws Error when the key is missing although the database was set up with one: nothing is written then
 */
export async function openWithKey(
  config: Config,
  options: Parameters<typeof openDatabaseServer>[2],
): Promise<{ server: DatabaseServer; secretKey: string }> {
  const found = findSecretKey(config)
  if (found) return { secretKey: found, server: await openDatabaseServer(config, found, options) }
  const fresh = newSecretKey()
  const server = await openDatabaseServer(config, fresh, options)
  try {
    const secretKey = await underSetupLock(server.owner, async (client) => {
      // Another process on this folder may have made the key while this one waited for the lock.
      const stored = findSecretKey(config)
      if (stored) return stored
      if (await knownFingerprint(client)) throw new Error(noKey(config.DATA_DIR))
      return keepSecretKey(config, fresh)
    })
    // An external server's password is derived from the key.
    const isOther = server.kind === 'external' && secretKey !== fresh
    return { secretKey, server: isOther ? await openDatabaseServer(config, secretKey, options) : server }
  } catch (error) {
    if (!server.wasRunning) await server.stop()
    throw error
  }
}

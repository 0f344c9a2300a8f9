import { type Algorithm, hash, verify } from '@node-rs/argon2'
import type { Config } from '#platform/config.ts'

// OWASP's first choice: 19 MiB, two passes; about 12 ms of CPU. Tests take the cheapest.
const argon2id = 2 as Algorithm.Argon2id
const strong = { memoryCost: 19_456, timeCost: 2 }
const cheap = { memoryCost: 4096, timeCost: 1 }
const optionsFor = ({ NODE_ENV }: Pick<Config, 'NODE_ENV'>) => ({
  algorithm: argon2id,
  parallelism: 1,
  ...(NODE_ENV === 'test' ? cheap : strong),
})

// Hashes run on libuv's four threads; files are read there too, so sign-ins may take only half of them.
let running = 0
const waiting: (() => void)[] = []
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= 2) await new Promise<void>((go) => waiting.push(go))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export const hashPassword = (config: Pick<Config, 'NODE_ENV'>, password: string) =>
  inTurn(() => hash(password.normalize('NFKC'), optionsFor(config)))

/** Takes as long without a hash to compare to as with one, so that timing does not reveal which addresses exist. */
export async function isPassword(
  config: Pick<Config, 'NODE_ENV'>,
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(config, 'no user has this password')
  const against = stored ?? (await decoy)
  const matches = await inTurn(() => verify(against, password.normalize('NFKC')))
  return matches && stored !== undefined
}
let decoy: Promise<string> | undefined

import { hash } from '@node-rs/argon2'

/** CPU of one Argon2id hash of 64 MiB in 3 turns on the machine for which the budgets were written. */
const referenceCpuMs = 84
const times = 12

/**
 * How much slower this machine is just now than that one: 1.3 means that the same work takes 1.3 times the CPU. Two rented cores give anything
 * from 1.0 to 1.6 within an hour, so it is measured before every part and stands beside each figure; no budget is moved by it.
 */
export async function machineFactor(): Promise<number> {
  const options = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
  await hash('warm', options)
  const before = process.cpuUsage()
  for (let i = 0; i < times; i++) await hash(`measured ${i}`, options)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times / referenceCpuMs
}

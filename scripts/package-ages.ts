// What the registry says of the age of our packages, and whether any has a known fault. Asked by npm itself, a few packages at a time (whoever
// was asked longest ago first), and kept in package-ages.json: without a registry the last known stands.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Age {
  /** Days, yyyy-mm-dd. */
  firstReleased: string
  version: string
  released: string
  askedOn: string
}
interface Known {
  packages: Record<string, Age>
  /** Of `npm audit`, everything that is installed; null until a registry has answered. */
  audit: { on: string; faults: number } | null
  /** The last day on which the registry was asked and did not answer `npm audit`; null when it answered. */
  unansweredOn: string | null
}
const file = join(import.meta.dirname, 'package-ages.json')
const perRun = 5

export const readKnown = (): Known =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Known) : { packages: {}, audit: null, unansweredOn: null }

/** Of one package, as the page says it; empty while nobody has asked. */
export function ageWords({ packages }: Known, name: string, version: string): string {
  const age = packages[name]
  if (!age) return ''
  return `since ${age.firstReleased.slice(0, 7)}${age.version === version ? `, this one ${age.released}` : ''}`
}

export function auditWords({ audit, unansweredOn }: Known): string {
  const known = audit && `\`npm audit\` on ${audit.on}: ${audit.faults ? `${audit.faults} known faults` : 'no known faults'}.`
  const silent = unansweredOn && `Asked on ${unansweredOn}, the registry did not answer \`npm audit\``
  if (!silent) return known ?? '`npm audit` has not been asked yet; run `node scripts/dependencies.ts --ask`.'
  return known
    ? `${known} ${silent}.`
    : `${silent}, so known faults are unknown here; run \`node scripts/dependencies.ts --ask\` where one does.`
}

function npm<T>(args: string[]): T | undefined {
  // `npm audit` ends with 1 when it finds something, and still says what.
  const text = (() => {
    try {
      return execFileSync('npm', [...args, '--json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 60_000 })
    } catch (error) {
      return String((error as { stdout?: string }).stdout ?? '')
    }
  })()
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

/** Asks for those that are unknown, have another version now, or were asked longest ago. @returns what is known afterwards */
export function askRegistry(wanted: Record<string, string>): Known {
  const known = readKnown()
  const today = new Date().toISOString().slice(0, 10)
  const staleness = (name: string) => {
    const age = known.packages[name]
    return !age ? '0' : age.version === wanted[name] ? age.askedOn : `1 ${age.askedOn}`
  }
  const packages: Known['packages'] = Object.fromEntries(Object.entries(known.packages).filter(([name]) => name in wanted))
  const asked = Object.keys(wanted).toSorted((a, b) => staleness(a).localeCompare(staleness(b)) || a.localeCompare(b))
  for (const name of asked.slice(0, perRun)) {
    const version = wanted[name] ?? ''
    const times = npm<Record<string, string>>(['view', name, 'time'])
    const released = times?.[version]?.slice(0, 10)
    const days = Object.entries(times ?? {}).flatMap(([key, at]) => (/^\d/.test(key) ? [at.slice(0, 10)] : []))
    const firstReleased = days.toSorted()[0]
    if (released && firstReleased) packages[name] = { firstReleased, version, released, askedOn: today }
    else console.error(`the registry did not say how old ${name} is; the last known stands`)
  }
  const report = npm<{ metadata?: { vulnerabilities?: { total?: number } } }>(['audit'])
  const faults = report?.metadata?.vulnerabilities?.total
  if (faults === undefined) console.error('the registry does not answer npm audit; the last known stands')
  const next =
    faults === undefined
      ? { packages, audit: known.audit, unansweredOn: today }
      : { packages, audit: { on: today, faults }, unansweredOn: null }
  writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`)
  return next
}

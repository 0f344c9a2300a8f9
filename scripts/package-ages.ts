// What the registry says of the age of our packages, and whether any has a known fault. Asked by npm itself and kept in package-ages.json: without
// a registry the last known stands. What npm still has in its cache from installing is read there, all of it; the registry is asked for a few of
// the others at a time, the one checked longest ago first.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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

/** Of one package, as the page says it; empty until --ask was used. */
export function ageWords({ packages }: Known, name: string, version: string): string {
  const age = packages[name]
  if (!age) return ''
  return `by ${age.firstReleased.slice(0, 7)}${age.version === version ? `, this one by ${age.released}` : ''}`
}

/** The earliest year that the package's own licence claims copyright from; needs no registry. Empty where it names no year. */
export function copyrightWords(folder: string): string {
  const texts = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice|readme)/i.test(name) && !name.endsWith('.json'))
  const years = texts
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .flatMap((line) => (/copyright|\(c\)|©/i.test(line) ? (line.match(/\b(?:19[89]|20[0-2])\d\b/g) ?? []) : []))
  const first = years.toSorted()[0]
  return first ? `since ${first}, says its licence` : ''
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

/** @returns undefined when this version is unknown */
function ageOf(name: string, version: string, today: string, ...how: string[]): Age | undefined {
  const times = npm<Record<string, string>>(['view', name, 'time', ...how])
  const released = times?.[version]?.slice(0, 10)
  const days = Object.entries(times ?? {}).flatMap(([key, at]) => (/^\d/.test(key) ? [at.slice(0, 10)] : []))
  const firstReleased = days.toSorted()[0]
  return released && firstReleased ? { firstReleased, version, released, askedOn: today } : undefined
}

/** Asks for those that are unknown, have another version now, or were asked longest ago. @returns what is known afterwards */
export function askRegistry(wanted: Record<string, string>): Known {
  const known = readKnown()
  const today = new Date().toISOString().slice(0, 10)
  const staleness = (name: string) => {
    const age = known.packages[name]
    if (!age) return copyrightWords(join(import.meta.dirname, '../node_modules', name)) ? '0b' : '0a'
    return age.version === wanted[name] ? age.askedOn : `1 ${age.askedOn}`
  }
  const packages: Known['packages'] = Object.fromEntries(Object.entries(known.packages).filter(([name]) => name in wanted))
  const asked = Object.keys(wanted).toSorted((a, b) => staleness(a).localeCompare(staleness(b)) || a.localeCompare(b))
  const unknown = asked.filter((name) => packages[name]?.version !== wanted[name])
  for (const name of unknown) {
    const age = ageOf(name, wanted[name] ?? '', today, '--offline')
    if (age) packages[name] = age
  }
  const left = unknown.filter((name) => packages[name]?.version !== wanted[name])
  for (const name of (left.length ? left : asked).slice(0, perRun)) {
    const age = ageOf(name, wanted[name] ?? '', today)
    if (age) packages[name] = age
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

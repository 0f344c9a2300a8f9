// Completes package-lock.json after `npm i`: `node scripts/packages/complete-lock.mjs`; with `--check` it only says what is missing, offline.
// A registry that holds only some platforms makes npm drop the packages of the others from the lock without a word, and `npm ci` then refuses the
// lock everywhere ("Missing: … from lock file"). And every entry needs its integrity, so that no machine installs other bytes than this one.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
/** The path of an entry ends with the name; an alias has the name it was published under. */
const nameOf = ([path, { name }]) => name ?? path.slice(path.lastIndexOf('node_modules/') + 13)
const unpinned = () => Object.entries(lock.packages).filter(([path, entry]) => path && !entry.link && !entry.integrity)
if (process.argv.includes('--check')) {
  for (const one of unpinned()) console.error(`${nameOf(one)} has no integrity in package-lock.json`)
  const count = unpinned().length
  if (count) console.error(`${count} packages are not pinned by their content: run node scripts/packages/complete-lock.mjs`)
  process.exit(count ? 1 : 0)
}

const systems = ['linux', 'darwin', 'win32', 'android', 'freebsd', 'openharmony', 'openbsd', 'netbsd', 'sunos', 'aix']
const processors = ['arm64', 'x64', 'ia32', 'riscv64', 's390x', 'ppc64', 'loong64', 'mips64el', 'wasm32', 'arm']
const added = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    // Found where Node would look: beside the package, or in any node_modules above.
    const places = path.split('/node_modules/').map((_, i, parts) => parts.slice(0, parts.length - i).join('/node_modules/'))
    const isThere = [
      ...places.map((p) => (p ? `${p}/node_modules/${name}` : `node_modules/${name}`)),
      `node_modules/${name}`,
    ].some((p) => lock.packages[p])
    const version = /(\d+\.\d+\.\d+(?:-[\w.]+)?)/.exec(range)?.[1]
    if (isThere || !version) continue
    const words = name.split(/[-/]/)
    const os = systems.find((s) => words.includes(s))
    const cpu = processors.find((p) => words.some((w) => w === p || (p === 'arm' && /^arm(v\d)?$/.test(w))))
    if (!os && !cpu) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(entry.dev && { dev: true }),
      optional: true,
      ...(os && { os: [os] }),
      ...(words.some((w) => w === 'musl' || w === 'musleabihf') && { libc: ['musl'] }),
    }
    added.push(`${name}@${version}`)
  }
}

const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim().replace(/\/$/, '')
const failed = []
const waiting = unpinned()
const pin = async () => {
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const [name, { version }] = [nameOf(one), one[1]]
    const answer = await fetch(`${registry}/${name.replace('/', '%2f')}/${version}`).catch(() => undefined)
    const integrity = answer?.ok ? (await answer.json()).dist?.integrity : undefined
    if (integrity) Object.assign(one[1], { integrity })
    else failed.push(`${name}@${version}`)
  }
}
await Promise.all(Array.from({ length: 8 }, pin))

const orderOfFields = ['name', 'version', 'resolved', 'integrity']
const tidied = Object.entries(lock.packages).map(([path, entry]) => [
  path,
  {
    ...Object.fromEntries(orderOfFields.flatMap((key) => (key in entry ? [[key, entry[key]]] : []))),
    ...entry,
  },
])
lock.packages = Object.fromEntries(tidied.sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length ? `added ${added.length}: ${added.join(', ')}` : 'nothing was missing')
if (failed.length) {
  console.error(`no integrity to be had for ${failed.join(', ')}`)
  process.exitCode = 1
}

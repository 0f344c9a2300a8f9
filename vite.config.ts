import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { behindSignIn, commonPart, onEveryPage, onSignIn, recordPart } from './scripts/build/build-chunks.ts'
import { earlyTags } from './scripts/build/build-early.ts'

const outDir = join(import.meta.dirname, 'dist/web')

/** Squeezes every text asset once, at build time, as hard as it goes; the server only picks a file. */
function compressed(): Plugin {
  return {
    name: 'gable:compressed',
    apply: 'build',
    // The page holds placeholders and is filled in per answer, but its compressed twins are kept for the static copy of it.
    async closeBundle() {
      const files = (await readdir(outDir, { recursive: true })).filter((file) => /\.(js|css|html|svg)$/.test(file))
      await Promise.all(
        files.map(async (file) => {
          const path = join(outDir, file)
          const bytes = await readFile(path)
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}

/** `npm run dev`: the page comes from Vite without the server's nonce and settings, so they are filled in here. */
function filledIn(): Plugin {
  return {
    name: 'gable:filled-in',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll('%NONCE%', '').replaceAll('%CONFIG%', '{}'),
  }
}

/** What the first paint needs is asked for with the page, not after the script that finds out. */
function fetchedEarly(): Plugin {
  return {
    name: 'gable:fetched-early',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (_html, { bundle }) => (bundle ? earlyTags(bundle) : []) },
  }
}

const server = process.env['GABLE_SERVER'] ?? 'http://127.0.0.1:4100'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed(), filledIn(), fetchedEarly()],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/files', '/m/', '/p/', '/q/', '/proof/', '/details/', '/analysis/', '/users', '/dev'].map((path) => [
        path,
        { target: server },
      ]),
    ),
  },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The only groups known to be safe. Wider ones (all of @mantine/core) made /login heavier, and with merged small
          // chunks the module order broke at run time while the build stayed green.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'data',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-query|query-core|react-store|store)[\\/]/,
              priority: 20,
            },
            {
              name: 'ui-core',
              test: /node_modules[\\/]@mantine[\\/](hooks|core[\\/]esm[\\/](core|components[\\/](Loader|Transition|UnstyledButton|Button|Text|Title|Anchor|Input|InputBase|TextInput|PasswordInput|Stack|Group|ActionIcon|CloseButton|VisuallyHidden)))[\\/]/,
              priority: 10,
              includeDependenciesRecursively: false,
            },
            // What opens over a screen: no list needs it at once, and a dozen small files of it did.
            {
              name: 'overlays',
              test: /node_modules[\\/](?:@floating-ui|@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:(?:Autocomplete|HoverCard|Menu|MultiSelect|Overlay|Pill|PillsInput|Popover|Portal|Select|TagsInput|Tooltip)[\\/]|Combobox[\\/](?!ComboboxChevron|Combobox\.module|get-parsed)))/,
              minShareCount: 2,
              priority: 9,
              includeDependenciesRecursively: false,
            },
            // In this order: a group takes along what its modules import, as far as it is not taken yet.
            { name: (id, graph) => onEveryPage(id, graph), debugName: 'on every page', priority: 9 },
            {
              name: (id, graph) => onSignIn(id, graph),
              debugName: 'on the sign-in page',
              minShareCount: 2,
              priority: 9,
              includeDependenciesRecursively: false,
            },
            { name: (id, graph) => behindSignIn(id, graph), debugName: 'behind the sign-in', priority: 8 },
            // What dialogs and settings share, and no list needs at once.
            {
              name: 'forms',
              test: /src[\\/]ui[\\/]form[\\/](draft|use-form|use-draft-engine|record-form|clash-dialog|save-bar|restored-note)\./,
              minShareCount: 2,
              priority: 6,
              includeDependenciesRecursively: false,
            },
            // Those of the pages without a session are few, and must not bring all the others.
            {
              name: 'icons-outside',
              test: /@tabler[\\/]icons-react[\\/].*[\\/](?:createReactComponent|defaultAttributes|Icon(?:Fingerprint|Plus|Trash))\.mjs/,
              priority: 13,
            },
            { name: 'icons', test: /@tabler[\\/]icons-react[\\/]/, minShareCount: 3, priority: 12 },
            { name: (id, graph) => commonPart(id, graph), debugName: 'common parts', minShareCount: 12, priority: 4 },
            {
              name: (id, graph) => recordPart(id, graph),
              debugName: 'parts of records',
              minShareCount: 3,
              priority: 3,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})

// What index.html asks for at once (measured in bench/NOTES.md): the font, and for `public/boot.js` a list of the files of each screen that people open Gable with.
import { join } from 'node:path'
import type { HtmlTagDescriptor } from 'vite'

interface Output {
  type: 'chunk' | 'asset'
  fileName: string
  facadeModuleId?: string | null
  imports?: string[]
  viteMetadata?: { importedCss: Set<string> } | undefined
}
type Bundle = Record<string, Output>

const source = (path: string) => join(import.meta.dirname, '../../src', path)
/** Path of the screen (`*` is an id) and its page. Any other screen finds its files as before, one step later. */
const screens: Readonly<Record<string, string>> = {
  '/': 'workspace/home/web/home-page.tsx',
  '/listings': 'core/listings/web/list/listings-page.tsx',
  '/listings/*': 'core/listings/web/page/listing-page.tsx',
  '/contacts/*': 'workflow/contact-page/web/contact-page-screen.tsx',
  '/crm/contacts/all': 'workflow/contact-lists/web/contacts-page.tsx',
  '/tasks': 'workflow/tasks/web/tasks-page.tsx',
  '/calendar': 'workspace/calendar/web/calendar-page.tsx',
  '/enquiries': 'channels/enquiries/web/enquiries-page.tsx',
  '/campaigns': 'channels/campaigns/web/campaigns-page.tsx',
}
const latin = /inter-latin-wght-normal-.*\.woff2$/

export function earlyTags(bundle: Bundle): HtmlTagDescriptor[] {
  const font = Object.keys(bundle).find((file) => latin.test(file))
  if (!font) throw new Error('The font is not in the build: fix scripts/build/build-early.ts')
  const content = filesByScreen(bundle)
  return [
    {
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' },
      injectTo: 'head',
    },
    // Before boot.js, which reads it.
    { tag: 'meta', attrs: { name: 'gable-early', content }, injectTo: 'head-prepend' },
  ]
}

/** `file file ...;shell=0 1;/listings=2 3`: every file once, then by their places those that all screens have, and those of each. */
function filesByScreen(bundle: Bundle): string {
  const chunkOf = (path: string) => {
    const found = Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId === source(path))
    if (!found) throw new Error(`${path} has no file of its own in the build: fix scripts/build/build-early.ts`)
    return found.fileName
  }
  // index.html names these itself.
  const there = reach(
    bundle,
    Object.keys(bundle).filter((file) => bundle[file]?.facadeModuleId?.endsWith('index.html')),
  )
  const shell = reach(bundle, [chunkOf('web/shell/shell.tsx')]).difference(there)
  const sets = Object.entries(screens).map(
    ([path, page]) =>
      [
        path,
        reach(bundle, [chunkOf(page)])
          .difference(there)
          .difference(shell),
      ] as const,
  )
  const all = [['shell', shell] as const, ...sets]
  const files = [...new Set(all.flatMap(([, names]) => [...names]))]
  const lines = all.map(([path, names]) => `${path}=${[...names].map((name) => files.indexOf(name)).join(' ')}`)
  return [files.map((file) => file.replace(/^assets\//, '')).join(' '), ...lines].join(';')
}

/** These files with all that they import, and their styles. */
function reach(bundle: Bundle, names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    const { imports = [], viteMetadata } = bundle[name] ?? {}
    for (const css of viteMetadata?.importedCss ?? []) seen.add(css)
    reach(bundle, imports, seen)
  }
  return seen
}

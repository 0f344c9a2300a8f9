import { existsSync, readFileSync } from 'node:fs'

/** The browser that scripts/setup.mjs found or installed; without its note Playwright looks for its own. */
export function browserPath(): { executablePath: string } | undefined {
  const note = new URL('../../node_modules/.setup.json', import.meta.url)
  const { browser } = (existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : {}) as { browser?: string }
  return browser ? { executablePath: browser } : undefined
}

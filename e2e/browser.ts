import { existsSync, readFileSync } from 'node:fs'

/** What scripts/setup.mjs found or installed: a whole browser, and one that never had a window. */
function found(): { browser?: string; shell?: string } {
  const note = new URL('../node_modules/.setup.json', import.meta.url)
  return existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as { browser?: string; shell?: string }) : {}
}

/** The browser as people have it; without a note of it Playwright looks for its own. */
export function browserPath(): { executablePath: string } | undefined {
  const browser = process.env['CHROMIUM'] ?? found().browser
  return browser ? { executablePath: browser } : undefined
}

/**
 * For the journeys, where there is one, the browser without a window: the other draws toolbar and tabs for every page even when nobody
 * sees them, which takes as much of the processor as the pages do.
 */
export function journeyBrowserPath(): { executablePath: string } | undefined {
  const { shell } = found()
  return shell && !process.env['CHROMIUM'] ? { executablePath: shell } : browserPath()
}

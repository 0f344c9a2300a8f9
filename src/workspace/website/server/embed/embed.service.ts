import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { packageRoot } from '#platform/package-root.ts'
import { feedFile } from '../feed/feeds.service.ts'

/** The elements for other websites. The script knows its agency by the address that it was fetched from. */
export const embedScript = async (_ctx: Context): Promise<Download> =>
  feedFile(await readFile(join(packageRoot, 'assets/website/embed.js'), 'utf8'), 'embed.js')

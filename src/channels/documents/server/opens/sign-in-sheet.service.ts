import type { Caller } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { noticeOf } from '#workflow/opens/server/kit.service.ts'
import { getOpen } from '#workflow/opens/server/opens.service.ts'
import { drawPaper, paperHead, readPaperBrand } from './open-paper.ts'

/** For a phone without battery: numbered rows, the notice that people read before they write, and a box for each consent. */
export async function printSignInSheet(
  caller: Caller,
  openId: string,
  options: { allowMissing?: boolean | undefined },
): Promise<Download> {
  const { open, said, brand } = await caller.transaction(async (ctx) => {
    const found = await getOpen(ctx, openId)
    return { open: found, said: await noticeOf(ctx, found), brand: await readPaperBrand(ctx) }
  })
  const data = { ...paperHead(brand, open), title: `Sign-in sheet, ${open.streetLine}`, ...said }
  const fileName = `Sign-in sheet ${open.streetLine} ${open.startsAt.slice(0, 10)}.pdf`
  return drawPaper(caller, { template: 'sign-in-sheet', data, brand, fileName, at: new Date(open.startInstant) }, options)
}

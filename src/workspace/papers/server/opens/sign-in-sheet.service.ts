import type { Caller } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { noticeOf } from '#workflow/opens/server/kit.service.ts'
import { getOpen } from '#workflow/opens/server/opens.service.ts'
import { getOutsideName } from '#core/listings/server/outside-name.service.ts'
import { drawPaper, paperHead, readPaperBrand } from './open-paper.ts'

/** Prints a sheet for when the phone has no battery: numbered rows, the notice that people read before they write, and a box for each consent. */
export async function printSignInSheet(
  caller: Caller,
  openId: string,
  options: { allowMissing?: boolean | undefined },
): Promise<Download> {
  const { open, said, brand, name } = await caller.transaction(async (ctx) => {
    const found = await getOpen(ctx, openId)
    return {
      open: found,
      said: await noticeOf(ctx, found),
      brand: await readPaperBrand(ctx),
      name: await getOutsideName(ctx, found.listingId),
    }
  })
  const data = { ...paperHead(brand, open), title: `Sign-in sheet, ${name}`, ...said }
  const fileName = `Sign-in sheet ${name} ${open.startsAt.slice(0, 10)}.pdf`
  return drawPaper(caller, { template: 'sign-in-sheet', data, brand, fileName, at: new Date(open.startInstant) }, options)
}

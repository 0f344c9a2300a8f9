import { AppError } from '#common/errors.ts'
import { writtenDay, writtenDayAt } from '#common/time/written-day.ts'
import type { Caller } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import type { CaseFilter, CaseRow } from '#workflow/diligence/diligence.contract.ts'
import { kindWords, sideWords, stateWords } from '#workflow/diligence/diligence-words.ts'
import { registerRows } from '#workflow/diligence/server/register.service.ts'
import { maxRegisterRows } from '../../diligence-register.contract.ts'
import { agencyOf } from '#channels/documents/server/brand-of-agency.ts'
import { brochurePalette } from '#channels/documents/server/colours.ts'
import { drawPaper, readPaperBrand } from '../opens/open-paper.ts'

/** Names, states and days, as the register shows them; answers and papers stay in the cases. @throws AppError invalid for more rows than fit */
export async function printRegister(
  caller: Caller,
  { allowMissing, ...filter }: CaseFilter & { allowMissing?: boolean | undefined },
): Promise<Download> {
  const { rows, brand } = await caller.transaction(async (ctx) => ({
    rows: await registerRows(ctx, filter, maxRegisterRows + 1),
    brand: await readPaperBrand(ctx),
  }))
  if (rows.length > maxRegisterRows)
    throw new AppError(
      'invalid',
      `A printed register fits ${maxRegisterRows.toLocaleString('en-AU')} cases. Filter it, or download the CSV`,
    )
  const agency = agencyOf(brand.brand, brand.logos, null)
  const now = caller.clock()
  const day = writtenDayAt(now.toISOString(), brand.brand.timeZone, 'long')
  const data = {
    ...{ title: 'Due diligence register', theme: brand.theme, bleedMm: 0 },
    subtitle: `${day} · ${rows.length === 1 ? '1 case' : `${rows.length.toLocaleString('en-AU')} cases`}`,
    rows: rows.map(printed),
    agency: { ...agency, palette: brochurePalette(agency) },
  }
  return drawPaper(
    caller,
    { template: 'diligence-register', data, brand, fileName: `Due diligence register ${day}.pdf`, at: now },
    { allowMissing },
  )
}

const dayOf = (day: string | null) => (day ? writtenDay(day, 'short') : '')
const printed = (one: CaseRow) => ({
  ...{ name: one.name, about: `${sideWords[one.side]}, ${kindWords[one.kind].toLowerCase()}`, reference: one.reference },
  place: [one.streetLine, one.suburb].filter(Boolean).join(', '),
  ...{ status: stateWords[one.state], due: dayOf(one.dueOn), complete: dayOf(one.completedOn), agent: one.agentName ?? '' },
})

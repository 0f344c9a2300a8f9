import type * as z from 'zod'
import { invalid } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { ViewEntity, ViewSettings } from '../views.contract.ts'

/** Checks the settings of a `viewSaving`. @throws AppError invalid naming each setting that the list does not have */
export const checkedBy =
  (list: ViewEntity, schema: z.ZodType) =>
  async (_ctx: Context, { entity, settings }: { entity: ViewEntity; settings: ViewSettings }): Promise<void> => {
    if (entity !== list) return
    const checked = schema.safeParse(settings)
    if (checked.success) return
    throw invalid(checked.error.issues.map(({ path, message }) => ({ path: ['settings', ...path].join('.'), message })))
  }

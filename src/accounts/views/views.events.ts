import { event } from '#platform/event.ts'
import type { ViewEntity, ViewSettings } from './views.contract.ts'

/** Before settings of a list are saved. The feature that has the list refuses what it does not know by throwing (`checkedBy`). */
export const viewSaving = event<{ entity: ViewEntity; settings: ViewSettings }>('view.saving')

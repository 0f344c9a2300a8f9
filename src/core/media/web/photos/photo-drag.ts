import { dragPluginsFor } from '#ui/drag.ts'

export { dragSensors } from '#ui/drag.ts'
export const dragPlugins = dragPluginsFor('Picture')

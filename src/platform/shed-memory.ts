import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back what starting took: reading some thousand modules and compiling the schemas leaves about 30 MB of garbage that V8 would
 * keep until the first busy minutes. Once, a moment after the start; it stops the process for some 80 ms.
 */
export function shedMemoryAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as (options: object) => void
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, 3000).unref()
}

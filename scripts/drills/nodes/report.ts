/** Prints each check of a drill, and at the end how many passed. */
export function openReport() {
  const results: boolean[] = []
  const startedAt = performance.now()
  function check(name: string, isGood: boolean, detail = ''): void {
    results.push(isGood)
    console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name}${detail ? `: ${detail}` : ''}`)
  }
  /** Runs the drill and closes what it opened, also when it is stopped. */
  async function finish(drill: () => Promise<void>, closing: (() => unknown)[]): Promise<void> {
    const closeAll = async () => {
      for (const close of closing.splice(0)) await close()
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void closeAll().finally(() => process.exit(1)))
    try {
      await drill()
    } catch (error) {
      check('the drill runs to its end', false, (error as Error).stack)
    } finally {
      await closeAll()
    }
    const failed = results.filter((isGood) => !isGood).length
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`\n${results.length - failed} passed, ${failed} failed in ${seconds} s`)
    process.exitCode = failed ? 1 : 0
  }
  return { check, finish }
}

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/**
 * Waits for colour transitions, including those that start in the next frames. Placeholders of photos pulse until the photo is made,
 * so endless animations are given a second at most.
 */
export const animationsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let round = 0; round < 3; round++) {
      // What was just put on the page starts to fade in with the frame after its first; a busy machine draws few of them.
      await frame()
      await frame()
      const ended = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined))
      await Promise.race([Promise.all(ended), wait(1000)])
    }
  })

/**
 * Nothing that axe objects to, of all its rules or only of those named (`color-contrast` in the second scheme: the rest does not depend
 * on colours). In the page itself ("legacy"): opening a second page for the sums took four times as long.
 * A look costs a second, so the gate has none: it runs nightly.
 */
export async function expectAccessible(page: Page, what: string, rules?: readonly string[]): Promise<void> {
  if (test.info().project.name === 'ui') return
  await animationsEnded(page)
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? builder.withRules([...rules]) : builder).analyze()
  expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.target.join(' ')}`)).toEqual([])
}

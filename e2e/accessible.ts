import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Nothing that axe calls serious or critical; of all its rules, or only of those named (`color-contrast` in the second scheme: the rest
 * does not hang on colours). In the page itself ("legacy"): opening a second page for the sums took four times as long.
 */
export async function expectAccessible(page: Page, what: string, rules?: readonly string[]): Promise<void> {
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? builder.withRules([...rules]) : builder).analyze()
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(bad.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.target.join(' ')}`)).toEqual([])
}

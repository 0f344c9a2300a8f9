import { expect, test } from 'vitest'
import { Appearance, boxBackgrounds, gradients, menuColours } from '../appearance.contract.ts'
import { defaultAppearance } from '../appearance-defaults.rules.ts'
import * as shown from './appearance-values.ts'

test('the defaults are settings that may be kept, all of them', () =>
  expect(Appearance.strict().parse(defaultAppearance)).toEqual(defaultAppearance))

test('every value of the contract can be chosen', () => {
  expect(shown.menuColours).toEqual([...menuColours])
  expect(shown.gradients).toEqual([...gradients])
  expect(shown.boxBackgrounds).toEqual([...boxBackgrounds])
})

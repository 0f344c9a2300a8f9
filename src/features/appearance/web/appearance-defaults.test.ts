import { expect, test } from 'vitest'
import { boxBackgrounds, defaultAppearance, gradients, menuColours } from '../appearance.contract.ts'
import { appearanceDefaults } from './appearance-defaults.ts'
import * as shown from './appearance-values.ts'

test('the defaults of the screen are those of the contract', () => expect(appearanceDefaults).toEqual(defaultAppearance))

test('every value of the contract can be chosen', () => {
  expect(shown.menuColours).toEqual([...menuColours])
  expect(shown.gradients).toEqual([...gradients])
  expect(shown.boxBackgrounds).toEqual([...boxBackgrounds])
})

import { expect, test } from 'vitest'
import { calmed } from '../capitals.rules.ts'

test.each([
  ['STUNNING FAMILY HOME!!!', 'Stunning Family Home!'],
  ['THE BEST OF NSW, MINUTES TO THE CBD', 'The Best of NSW, Minutes to the CBD'],
  ['RENOVATED 3BR HOME WITH BBQ AND EV CHARGER', 'Renovated 3BR Home with BBQ and EV Charger'],
  ['ACT NOW! A HOME FOR SALE IN O’CONNOR (ACT)', 'Act Now! A Home for Sale in O’Connor (ACT)'],
  ['DA-APPROVED SITE ON MAIN ROAD', 'DA-Approved Site on Main Road'],
  ['Family home near the NBN hub', 'Family home near the NBN hub'],
])('%s is calmed to %s', (shouted, calm) => {
  expect(calmed(shouted)).toBe(calm)
})

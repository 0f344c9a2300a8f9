import { expect, test } from 'vitest'
import type { MapPoint } from '../../listing-lists.contract.ts'
import { boundsOf, clustersOf } from './map-points.ts'

const at = (id: string, longitude: number, latitude: number) => ({ id, longitude, latitude }) as MapPoint
const project = ({ longitude, latitude }: MapPoint) => ({ x: longitude, y: latitude })

test('points that would lie over each other are one marker in their middle; what is out of sight is none', () => {
  const found = clustersOf([at('a', 10, 10), at('b', 30, 30), at('c', 200, 10), at('d', 2000, 10)], project, {
    width: 400,
    height: 300,
  })
  expect(found.map(({ points, x, y }) => [points.map(({ id }) => id).join(''), x, y])).toEqual([
    ['ab', 20, 20],
    ['c', 200, 10],
  ])
})

test('the map begins with all points in sight, without any with Australia', () => {
  expect(boundsOf([at('a', 145, -38), at('b', 151, -33)])).toEqual([
    [145, -38],
    [151, -33],
  ])
  expect(boundsOf([])[0]).toEqual([112.5, -43.8])
})

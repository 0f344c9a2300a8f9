import { feature } from '#platform/feature.ts'
import { attachDemoFace } from './demo-faces.ts'

export const demo = feature({ name: 'demo', jobs: [attachDemoFace] })

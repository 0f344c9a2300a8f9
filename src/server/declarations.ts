import { declared } from '#platform/feature.ts'
import * as all from './features.ts'

/** By name: nothing may depend on their order. */
export const features = Object.values(all)
/** What all features say together. */
export const declarations = declared(features)

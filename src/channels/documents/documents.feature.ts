import { feature } from '#platform/feature.ts'
import { documentEndpoints } from './documents.contract.ts'
import { documentRoutes } from './server/documents.routes.ts'

export const documents = feature({ name: 'documents', endpoints: { documents: documentEndpoints }, routes: [documentRoutes] })

export { targetGroups } from './import-words.ts'

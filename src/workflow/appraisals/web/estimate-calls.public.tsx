export { estimateCalls } from './appraisal-calls.ts'

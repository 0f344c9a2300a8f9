export {
  type ImportedAppraisal,
  removeImportedAppraisals,
  saveImportedAppraisals,
  unchangedAppraisals,
} from './imported-appraisals.store.ts'

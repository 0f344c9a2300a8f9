import { Link } from '@tanstack/react-router'
import { fieldId } from '../fields/field-paths.ts'
import classes from './listing-page-rail.module.css'

/** Where in the editor a field is; pictures have a section of their own. */
export const editorHash = (path: string) => (path === 'media' ? 'section-photos' : fieldId(path))

interface MissingListProps {
  id: string
  missing: readonly { path: string; message: string }[]
  canEdit: boolean
}

/** Sentences that lead to the fields they are about. */
export const MissingList = ({ id, missing, canEdit }: MissingListProps) => (
  <ul className={classes.missing}>
    {missing.map(({ path, message }) => (
      <li key={path}>
        {canEdit && path.startsWith('branding.') ? (
          <Link to={'/branding' as string}>{message}</Link>
        ) : canEdit ? (
          <Link to="/listings/$id/edit" params={{ id }} hash={editorHash(path)}>
            {message}
          </Link>
        ) : (
          message
        )}
      </li>
    ))}
  </ul>
)

/** Why a listing can't be edited: the role, or that others are its agents. */
export const viewOnlyWords = (mayWrite: boolean): string =>
  mayWrite
    ? 'You can view this listing but only its agents can edit it.'
    : 'You can view this listing. Your role doesn’t allow changes.'

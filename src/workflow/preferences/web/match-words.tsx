import classes from './preferences.module.css'

/** 0 to 100; a close match is drawn hollow, with a title that explains it. */
export const Score = ({ score, fit }: { score: number; fit: 'match' | 'near' }) => (
  <span className={classes.score} data-fit={fit} title={fit === 'near' ? 'Close match' : 'Meets all requirements'}>
    {score}
  </span>
)

/** One sentence of several; names of suburbs keep their capital. */
const inOneLine = (reasons: readonly string[]) =>
  reasons.map((one, i) => (i > 0 ? one.replace(/^(In|Has) /, (word) => word.toLowerCase()) : one)).join(', ')

/** Why it fits, and what it misses by a little. */
export const MatchWords = ({ reasons, misses }: { reasons: readonly string[]; misses: readonly string[] }) => (
  <p className="tiny">
    {inOneLine(reasons)}
    {misses.length > 0 && (
      <span className="dim">
        {reasons.length > 0 && ' · '}
        {misses.join(', ')}
      </span>
    )}
  </p>
)

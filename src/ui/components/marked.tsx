import { markedPieces } from '#common/search/marked-pieces.ts'
import classes from './marked.module.css'

/** A text with what a search for `typed` matches in it. */
export const Marked = ({ text, typed }: { text: string; typed: string }) =>
  markedPieces(text, typed).map((piece, index) =>
    // Every second piece is a match; pieces have no other identity than their place.
    index % 2 === 1 ? (
      <mark key={`${index}${piece}`} className={classes.mark}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  )

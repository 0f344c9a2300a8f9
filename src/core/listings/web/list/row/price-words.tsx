import { IconEyeOff } from '@tabler/icons-react'
import type { StaffPrice } from './listing-row-words.ts'
import classes from './price-words.module.css'

const note = 'Undisclosed to the public'
/** @param isShort a sign in place of the words, where a column is all the room there is */
export const PriceWords = ({ price, isShort = false }: { price: StaffPrice; isShort?: boolean }) => (
  <>
    {price.isUndisclosed && isShort && (
      <span className={classes.sign} title={note}>
        <IconEyeOff size={14} stroke={1.7} aria-hidden />
        <span className="visually-hidden">{note}: </span>
      </span>
    )}
    {price.words}
    {price.isUndisclosed && !isShort && <small className={classes.note}>{note}</small>}
  </>
)

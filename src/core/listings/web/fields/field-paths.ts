import type { Address, ListingFields } from '#common/listing/listing-fields.ts'

type Party = ListingFields['vendors'][number]

/** Lists whose rows are edited in place. */
export type RowsKey =
  | 'agents'
  | 'vendors'
  | 'buyers'
  | 'links'
  | 'inspections'
  | 'depths'
  | 'buildingAreas'
  | 'otherRents'
  | 'seasons'

/** Where a value stands in ListingFields, e.g. `headline`, `address.suburb`, `links.0.url`. */
export type FieldPath =
  | keyof ListingFields
  | `address.${keyof Address}`
  | `${'solicitor' | 'buyerSolicitor'}.${keyof Party}`
  | `streetDirectory.${keyof NonNullable<ListingFields['streetDirectory']>}`
  | `${RowsKey}.${number}.${string}`

type At<P extends string, T> = P extends `${infer Key}.${infer Rest}`
  ? Key extends keyof T
    ? At<Rest, NonNullable<T[Key]>>
    : T extends readonly (infer Item)[]
      ? At<Rest, Item>
      : never
  : P extends keyof T
    ? T[P]
    : never
export type ValueAt<P extends string> = At<P, ListingFields>

type KeysOf<T, Kind> = {
  [K in keyof T & string]: NonNullable<T[K]> extends Kind ? (Kind extends NonNullable<T[K]> ? K : never) : never
}[keyof T & string]
/** Paths that may hold any text. */
export type TextPath = KeysOf<ListingFields, string> | `address.${KeysOf<Address, string>}`
export type NumberPath = KeysOf<ListingFields, number> | `address.${KeysOf<Address, number>}`
export type YesNoPath = KeysOf<ListingFields, boolean>
export type MoneyPath = Extract<NumberPath, `${string}Cents`>
export type DayPath = Extract<TextPath, `${string}On`>
export type LocalTimePath = 'auctionAt' | 'offersCloseAt'
export type AreaPath = 'landArea' | 'floorArea'
/** Paths that hold one word of a closed list. */
export type ChoicePath =
  | {
      [K in keyof ListingFields & string]: NonNullable<ListingFields[K]> extends string
        ? string extends NonNullable<ListingFields[K]>
          ? never
          : K
        : never
    }[keyof ListingFields & string]
  | 'address.state'
/** Paths that hold several words of a closed list. */
export type ChoicesPath = 'features' | 'ecoFeatures' | 'views' | 'idealFor'

/** The id of a field's control, for labels, links and the focus. */
export const fieldId = (path: string) => `field-${path.replaceAll('.', '-')}`

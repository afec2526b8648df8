export type Name = readonly [first: string | null, last: string | null]

/** Pairs of a declared name and the name on the document, by kind. */
export type NamePairs = Readonly<Record<string, readonly (readonly [said: Name, read: Name])[]>>

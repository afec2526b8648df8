export type Name = readonly [first: string | null, last: string | null]

/** By kind: what is declared, and what the document has. */
export type NamePairs = Readonly<Record<string, readonly (readonly [said: Name, read: Name])[]>>

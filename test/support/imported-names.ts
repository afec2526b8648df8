import ts from 'typescript'

/** What a source names by `import`, `import()`, `export … from` or `require()`, imports of types among them. */
export const importedNames = (text: string): string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)

/** The package of a name such as `@scope/package/part`. */
export const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

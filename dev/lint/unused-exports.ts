import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

// `npm run lint:exports`: an export must be needed by another file. It fails if nobody imports it, if only its own file
// uses it, or if only tests use it. A test may import a name that its file uses too. A type may be exported together
// with the function that takes it.

const ROOT = join(import.meta.dirname, '..', '..')

/** Files whose exports are used without an import: by Temporal's bundler, and by the build of the pages. */
const TAKEN_OTHERWISE: ReadonlySet<string> = new Set([
  'workflows/index.ts',
  'workflows/shared/payload-converter.ts',
  'workflows/shared/trace-header.ts',
  'web/shared/icons.ts',
])
const isTest = (file: string): boolean => file.startsWith('test/')
/** Programs beside the service. They may import anything, and their exports are not checked. */
const isBeside = (file: string): boolean => /^(dev|bench|examples|clients|test)\//.test(file)

interface SourceFacts {
  /** Whether each exported name is a type. */
  readonly exports: ReadonlyMap<string, boolean>
  /** Imported names by the file that they come from; `*` for all. */
  readonly imports: readonly (readonly [file: string, name: string])[]
  /** How often each identifier occurs in the file. */
  readonly identifiers: ReadonlyMap<string, number>
}

/** An unnecessary export, and why. */
export interface UnusedExport {
  readonly file: string
  readonly name: string
  readonly why: 'nobody uses it' | 'its own file alone uses it' | 'tests alone use it'
}

/**
 * Finds the exports of the service that no other file of it, and no program beside it, needs. Pure.
 *
 * @param sources text of every TypeScript file, by its path from the root
 */
export function unusedExports(sources: ReadonlyMap<string, string>): UnusedExport[] {
  const facts = new Map([...sources].map(([file, text]) => [file, factsOf(file, text, sources)]))
  const users = new Map<string, Set<string>>()
  for (const [file, { imports }] of facts) {
    for (const [from, name] of imports)
      users.set(`${from} ${name}`, (users.get(`${from} ${name}`) ?? new Set()).add(file))
  }
  return [...facts].flatMap(([file, { exports, identifiers }]) => {
    if (isBeside(file) || TAKEN_OTHERWISE.has(file)) return []
    return [...exports].flatMap(([name, isType]) => {
      const by = [...(users.get(`${file} ${name}`) ?? []), ...(users.get(`${file} *`) ?? [])]
      const isUsedInside = (identifiers.get(name) ?? 0) > 1
      if (by.some((user) => !isTest(user)) || (isUsedInside && (isType || by.length > 0))) return []
      const why = by.length > 0 ? 'tests alone use it' : isUsedInside ? 'its own file alone uses it' : 'nobody uses it'
      return [{ file, name, why }]
    })
  })
}

function factsOf(file: string, text: string, sources: ReadonlyMap<string, string>): SourceFacts {
  const exports = new Map<string, boolean>()
  const imports: (readonly [string, string])[] = []
  const identifiers = new Map<string, number>()
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const use = (specifier: ts.Node | undefined, ...names: readonly string[]): void => {
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return
    const from = normalize(join(dirname(file), specifier.text))
    if (sources.has(from)) imports.push(...names.map((name) => [from, name] as const))
  }
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) identifiers.set(node.text, (identifiers.get(node.text) ?? 0) + 1)
    else if (ts.isImportDeclaration(node)) use(node.moduleSpecifier, ...namesOf(node.importClause?.namedBindings))
    else if (ts.isExportDeclaration(node)) {
      use(node.moduleSpecifier, ...namesOf(node.exportClause))
      if (node.exportClause !== undefined && ts.isNamedExports(node.exportClause)) {
        for (const { name, isTypeOnly } of node.exportClause.elements)
          exports.set(name.text, isTypeOnly || node.isTypeOnly)
      }
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      use(node.arguments.at(0), '*')
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) use(node.argument.literal, '*')
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const statement of source.statements) for (const [name, isType] of declared(statement)) exports.set(name, isType)
  return { exports, imports, identifiers }
}

const namesOf = (bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined): readonly string[] => {
  if (bindings === undefined || !('elements' in bindings)) return ['*']
  return bindings.elements.map(({ propertyName, name }) => (propertyName ?? name).text)
}

/** The exported names that a statement declares, and whether each is a type. */
function declared(statement: ts.Statement): (readonly [string, boolean])[] {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return []
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name)).map((name) => [name, false])
  }
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return [[statement.name.text, true]]
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return statement.name === undefined ? [] : [[statement.name.text, false]]
  return []
}

const boundNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []))

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mts', '*.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const present = files.split('\n').filter((file) => file !== '' && !file.endsWith('.d.ts'))
  const sources = present
    .filter((file) => existsSync(join(ROOT, file)))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const)
  const found = unusedExports(new Map(sources))
  for (const { file, name, why } of found) console.error(`${file}: ${name} is exported, but ${why}`)
  process.exit(found.length === 0 ? 0 : 1)
}

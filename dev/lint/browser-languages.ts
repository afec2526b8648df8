// A custom rule of oxlint (.oxlintrc.json): only one file of the pages may ask the browser for languages.

interface Node {
  readonly type: string
}
interface Context {
  report(problem: { node: Node; message: string }): void
}

const MESSAGE =
  'web/shared/intl.ts alone asks Intl and the browser for languages: a browser may name one that Intl refuses'

/** Syntax selectors for code that asks for the languages of a browser. */
const ASKED = [
  'Identifier[name="Intl"]',
  'MemberExpression[property.name=/^(toLocale[A-Z]\\w*|localeCompare)$/]',
  'MemberExpression[property.name=/^languages?$/][object.name="navigator"]',
  'MemberExpression[property.name=/^languages?$/][object.property.name="navigator"]',
  'VariableDeclarator[init.name="navigator"]',
]

export default {
  meta: { name: 'browser-languages' },
  rules: {
    'only-in-intl': {
      create: (context: Context) =>
        Object.fromEntries(
          ASKED.map((selector) => [selector, (node: Node) => context.report({ node, message: MESSAGE })]),
        ),
    },
  },
}

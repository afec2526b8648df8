// A rule of oxlint's own (.oxlintrc.json): which file of the pages asks the browser for languages.

interface Node {
  readonly type: string
}
interface Context {
  report(problem: { node: Node; message: string }): void
}

const MESSAGE =
  'web/shared/intl.ts alone asks Intl and the browser for languages: a browser may name one that Intl refuses'

/** Where the languages of a browser are asked for, as selectors of syntax. */
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

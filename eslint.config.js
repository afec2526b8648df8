// Type-aware lint. The import rules at the end hold the direction of the layers:
// everybody may import contract/, and contract/ nobody; workflows import nothing else (docs/architecture.md).
import tseslint from 'typescript-eslint'

/** Layers (and packages) that a folder must not import, with the reason shown to whoever tries. */
const forbid = (files, groups, packages = []) => ({
  files: files.map((folder) => `${folder}/**/*.{ts,tsx}`),
  rules: {
    'no-restricted-imports': ['error', {
      patterns: [
        ...groups.map((layer) => ({ group: [`**/${layer}/**`], message: `this folder must not import ${layer}/ (layers run one way)` })),
        ...packages,
      ],
    }],
  },
})

/**
 * Rooms of one folder, a floor a line from the top down: a room may import those on floors below it, and no other.
 * A later rule replaces an earlier one for the same file: what the whole folder must not import is repeated for each room.
 */
const floors = (folder, layers, rows) => rows.flatMap((rooms, floor) => rooms.map((room) => forbid([`${folder}/${room}`], layers, [{
  regex: `^(\\.\\./)+(${rows.slice(0, floor + 1).flat().filter((other) => other !== room).join('|') || '-'})/`,
  message: `${folder}/${room} must not import a room on its own floor or above (eslint.config.js)`,
}])))

const NOT_OF_DB = ['web', 'api', 'temporal', 'workflows', 'activities', 'workers', 'ops', 'dev', 'test', 'bench']
const NOT_OF_ACTIVITIES = ['web', 'api', 'workflows', 'workers', 'ops', 'dev', 'test', 'bench']

export default tseslint.config(
  { ignores: ['node_modules/**', '.local/**', 'coverage/**', 'web/**/api.d.ts', 'clients/typescript/dist/**', '**/*.mjs', '!clients/**/*.mjs'] },
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', { max: 250 }],
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/only-throw-error': 'error',
      'no-restricted-properties': ['error', { object: 'process', property: 'env', message: 'config/ is the only reader of process.env' }],
    },
  },
  { files: ['config/**/*.ts', 'dev/**/*.ts', 'test/**/*.ts', 'bench/**/*.ts', 'examples/**/*.ts', 'clients/**/*.ts'], rules: { 'no-restricted-properties': 'off', 'no-console': 'off' } },
  {
    files: ['web/**/*.{ts,tsx}'],
    ignores: ['web/shared/intl.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...[
        'Identifier[name="Intl"]',
        'MemberExpression[property.name=/^(toLocale[A-Z]\\w*|localeCompare)$/]',
        'MemberExpression[property.name=/^languages?$/][object.name="navigator"]',
        'MemberExpression[property.name=/^languages?$/][object.property.name="navigator"]',
        'VariableDeclarator[init.name="navigator"]',
      ].map((selector) => ({ selector, message: 'web/shared/intl.ts alone asks Intl and the browser for languages: a browser may name one that Intl refuses' }))],
    },
  },
  { files: ['test/**/*.ts'], rules: { '@typescript-eslint/no-unused-expressions': 'off' } },
  { files: ['clients/typescript/src/api.ts'], rules: { 'max-lines': 'off' } }, // generated
  // No project has them.
  { files: ['eslint.config.js', 'clients/**/*.mjs'], ...tseslint.configs.disableTypeChecked },
  { files: ['clients/**/*.mjs'], rules: { 'no-console': 'off', 'no-restricted-properties': 'off' } },
  forbid(['contract'], [], [{ regex: '^(?!\\.\\.?/[\\w-]+\\.ts$)', message: 'contract/ is the ground floor: it imports nothing' }]),
  forbid(['contract/messages'], [], [
    { regex: '^(?!\\.\\.?/[\\w-]+\\.ts$)(?!@temporalio/(workflow|common)$)', message: 'contract/messages imports contract/, @temporalio/workflow and /common: it is part of the workflow bundle' },
  ]),
  forbid(['workflows'], [], [
    { regex: '^(?!\\.)(?!@temporalio/(workflow|common)$).*', message: 'workflows import only @temporalio/workflow and /common: the bundler silently takes the rest' },
    { regex: '^\\.\\./\\.\\./(?!contract/)', message: 'workflows import contract/ and each other' },
  ]),
  forbid(['temporal'], ['web', 'api', 'activities', 'workflows', 'workers', 'ops', 'dev', 'test', 'bench']),
  forbid(['db'], NOT_OF_DB),
  floors('db', NOT_OF_DB, [
    ['privacy'], ['sanctions', 'reviews'], ['verifications'], ['payments'], ['partners'], ['accounts'], ['webhooks', 'mail', 'staff'], ['credits'], ['operations', 'objects'],
  ]),
  forbid(['activities'], NOT_OF_ACTIVITIES),
  floors('activities', NOT_OF_ACTIVITIES, [
    ['checks', 'privacy'], ['document', 'liveness', 'partners'], ['decision', 'payments'], ['face', 'screening', 'injection'], ['webhooks', 'outbox', 'mail', 'text'], ['vision', 'check-results', 'countries'],
  ]),
  forbid(['api'], ['web', 'activities', 'workflows', 'workers', 'ops', 'dev', 'test', 'bench']),
  forbid(['workers'], ['api', 'ops', 'dev', 'test', 'bench']),
  forbid(['outbound'], ['api', 'activities', 'workflows', 'workers', 'db', 'ops', 'dev', 'test', 'bench']),
  forbid(['pictures'], ['api', 'activities', 'workflows', 'workers', 'db', 'outbound', 'ops', 'dev', 'test', 'bench']),
  forbid(['web/shared', 'web/embed', 'web/hosted', 'web/app'], ['api', 'contract/messages', 'temporal', 'activities', 'workflows', 'workers', 'db', 'outbound', 'pictures', 'ops', 'dev', 'test', 'bench']),
  forbid(['coins'], ['api', 'activities', 'workflows', 'workers', 'db', 'outbound', 'pictures', 'ops', 'dev', 'test', 'bench']),
  forbid(['clients/typescript/src'], ['api', 'activities', 'workflows', 'workers', 'db', 'outbound', 'pictures', 'coins', 'web', 'ops', 'dev', 'test', 'bench']),
  forbid(['tracing'], ['web', 'api', 'workflows', 'activities', 'workers', 'ops', 'dev', 'test', 'bench']),
  forbid(['config'], ['web', 'api', 'activities', 'workflows', 'workers', 'outbound', 'pictures', 'tracing', 'ops', 'dev', 'test', 'bench']),
  forbid(['ops'], ['api', 'activities', 'workers', 'dev', 'test', 'bench']),
)

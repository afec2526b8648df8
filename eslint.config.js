// Type-aware lint. What may import what is said in dev/lint/layers.ts.
import tseslint from 'typescript-eslint'

export default tseslint.config(
  {
    ignores: [
      'node_modules/**',
      '.local/**',
      'coverage/**',
      'web/generated/**',
      'clients/typescript/dist/**',
      '**/*.mjs',
      '!clients/**/*.mjs',
    ],
  },
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', { max: 300 }],
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
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'config/ is the only reader of process.env' },
      ],
    },
  },
  {
    files: ['config/**/*.ts', 'dev/**/*.ts', 'test/**/*.ts', 'bench/**/*.ts', 'examples/**/*.ts', 'clients/**/*.ts'],
    rules: { 'no-restricted-properties': 'off', 'no-console': 'off' },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    ignores: ['web/shared/intl.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'Identifier[name="Intl"]',
          'MemberExpression[property.name=/^(toLocale[A-Z]\\w*|localeCompare)$/]',
          'MemberExpression[property.name=/^languages?$/][object.name="navigator"]',
          'MemberExpression[property.name=/^languages?$/][object.property.name="navigator"]',
          'VariableDeclarator[init.name="navigator"]',
        ].map((selector) => ({
          selector,
          message:
            'web/shared/intl.ts alone asks Intl and the browser for languages: a browser may name one that Intl refuses',
        })),
      ],
    },
  },
  { files: ['test/**/*.ts'], rules: { '@typescript-eslint/no-unused-expressions': 'off' } },
  { files: ['clients/typescript/src/api.ts'], rules: { 'max-lines': 'off' } }, // generated
  // No project has them.
  { files: ['eslint.config.js', 'clients/**/*.mjs'], ...tseslint.configs.disableTypeChecked },
  { files: ['clients/**/*.mjs'], rules: { 'no-console': 'off', 'no-restricted-properties': 'off' } },
)

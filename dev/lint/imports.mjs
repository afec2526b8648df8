// The rules of dependency-cruiser, made from the table of the layers (layers.ts). Part of `npm run lint`.
import { forbiddenImports } from './forbidden-imports.ts'

export default {
  forbidden: forbiddenImports(),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.local|coverage|clients/typescript/dist)/' },
    tsPreCompilationDeps: true, // an import of a type is an import
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.d.ts', '.js', '.mjs', '.json'],
    },
  },
}

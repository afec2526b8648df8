declare const configuration: {
  readonly options: {
    readonly tsPreCompilationDeps: boolean
    readonly enhancedResolveOptions: { extensions: string[]; exportsFields: string[]; conditionNames: string[] }
  }
}
export default configuration

declare module 'solc' {
  /** Compiles a standard JSON input. Returns standard JSON output. */
  export function compile(
    input: string,
    callbacks: { readonly import: (path: string) => { readonly contents: string } },
  ): string
}

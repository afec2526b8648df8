// Types of https://…/embed/v1.js. Copy this file into your project.

/** Messages of the flow in the iframe to your page. They prove nothing: decide on the signed webhook. */
export type IdentityVerificationEvent =
  | { readonly type: 'step'; readonly name: string; readonly index: number; readonly of: number }
  | { readonly type: 'submitted' }
  | { readonly type: 'complete'; readonly status: string }
  | { readonly type: 'error'; readonly code: string; readonly fatal: boolean }

export interface IdentityVerificationOptions {
  /** A CSS selector, or the element itself. */
  container: string | Element
  /** The id of the verification, `ver_…`, from your server. */
  id: string
  /** The language of the flow; the browser's language by default. */
  lang?: 'en' | 'es' | 'fr' | 'de' | 'ar' | 'pt'
  /** Called once, when the person is done. `status` is mostly PENDING. */
  onComplete(result: { readonly status: string }): void
  onEvent?(event: IdentityVerificationEvent): void
}

declare global {
  const IdentityVerification: {
    /** Shows the flow in the container. Throws a TypeError that names a wrong option. */
    render(options: IdentityVerificationOptions): { destroy(): void }
  }
}

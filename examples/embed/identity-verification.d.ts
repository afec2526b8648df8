// Types of https://…/embed/v1.js. Copy this file into your project.

/** What the flow in the frame tells your page. None of it proves anything: decide on the signed webhook. */
export type IdentityVerificationEvent =
  | { readonly type: 'step'; readonly name: string; readonly index: number; readonly of: number }
  | { readonly type: 'submitted' }
  | { readonly type: 'complete'; readonly status: string }
  | { readonly type: 'error'; readonly code: string; readonly fatal: boolean }

export interface IdentityVerificationOptions {
  /** A CSS selector, or the element itself. */
  container: string | Element
  /** The verification's id, `ver_…`, made by your server. */
  id: string
  /** The language of the flow; the browser's when left out. */
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

import { Component, type ReactNode } from 'react'
import { ErrorBox, ShownError } from '../../parts/error-box.tsx'

/** Keeps a fault in one part of the page from leaving it white; a new build under the feet of an open page is such a fault. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return (
      <div className="fault">
        <ErrorBox error={new ShownError('Something on this page went wrong. Load it again; if it stays, tell support what you did.')} again={() => location.reload()} />
      </div>
    )
  }
}

import { QueryClientContext } from '@tanstack/react-query'
import { Component, type ContextType, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Page } from './card.tsx'
import { MissingPart } from './view.tsx'

interface Props {
  /** Key of the current view. Another view or record resets the error. */
  readonly at: string
  /** Ends the window's title. */
  readonly product?: string
  /** Renders the error differently from the plain text. */
  readonly show?: (fault: ReactNode) => ReactNode
  readonly children: ReactNode
}

interface State {
  readonly at: string
  readonly error: unknown
}

/** Keeps an error within one view. It offers a way out, and a change of view resets it. */
export class ErrorBoundary extends Component<Props, State> {
  static override contextType = QueryClientContext
  declare context: ContextType<typeof QueryClientContext>
  override state: State = { at: this.props.at, error: undefined }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('nothing was thrown') }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, error: undefined }
  }

  /** The loaded data may have caused the error, so it is loaded again. The view is gone, so nothing else uses the data. */
  readonly again = (): void => {
    this.context?.removeQueries({ type: 'inactive' })
    this.setState({ error: undefined })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const fault = <Fault isMissing={error instanceof MissingPart} product={this.props.product} again={this.again} />
    return this.props.show === undefined ? fault : this.props.show(fault)
  }
}

function Fault({
  isMissing,
  product,
  again,
}: {
  readonly isMissing: boolean
  readonly product: string | undefined
  readonly again: () => void
}) {
  return (
    <Page
      title={isMissing ? 'A part of this page could not be loaded' : 'Something on this page went wrong'}
      {...(product === undefined ? {} : { product })}
    >
      <div className="fault" role="alert">
        <p>
          {isMissing
            ? 'The service was updated, or the connection is down. Reload the page.'
            : 'Stored data is safe. Try again, or reload the page. If this happens again, write to support and describe what you did.'}
        </p>
        <div className="actions">
          {!isMissing && (
            <Button kind="primary" icon="rotate" onClick={again}>
              Try again
            </Button>
          )}
          <Button kind={isMissing ? 'primary' : 'plain'} icon="refresh" onClick={() => location.reload()}>
            Reload the page
          </Button>
        </div>
      </div>
    </Page>
  )
}
